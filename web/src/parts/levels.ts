// The bots' levels as people call them; bots of whoever runs the server keep their own names.
import { say } from "../language";

export function levelName(bot: string): string {
  switch (bot) {
    case "random":
      return say("Al azar", "Random");
    case "easy":
      return say("Fácil", "Easy");
    case "casual":
      return say("Casual", "Casual");
    case "good":
      return say("Bueno", "Good");
    case "strong":
      return say("Fuerte", "Strong");
    case "expert":
      return say("Experto", "Expert");
    default:
      return bot;
  }
}
