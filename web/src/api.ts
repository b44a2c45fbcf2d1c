// The server's addresses over HTTP. What is refused is thrown as a sentence for the reader.
import { lang, say } from "./language";
import type { Problem } from "./wire";

/** Why something was not done, in one sentence; `error` is the server's name for it, or `away`. */
export class Refusal extends Error {
  constructor(
    readonly error: string,
    readonly sentence: string,
    readonly rule = "",
  ) {
    super(sentence);
  }
}

export function get<T>(path: string): Promise<T> {
  return ask<T>(path, {});
}

/** With a token where only those who sit at a table may ask. */
export function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  return ask<T>(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
  });
}

async function ask<T>(path: string, request: RequestInit): Promise<T> {
  const headers = { ...request.headers, "Accept-Language": lang.value };
  let answer: Response;
  try {
    answer = await fetch(path, { ...request, headers });
  } catch {
    throw new Refusal("away", say("No se llega al servidor.", "The server cannot be reached."));
  }
  if (!answer.ok) throw await refusal(answer);
  return (await answer.json()) as T;
}

async function refusal(answer: Response): Promise<Refusal> {
  try {
    const problem = (await answer.json()) as Problem;
    return new Refusal(problem.error, problem.sentence, problem.rule);
  } catch {
    return new Refusal("failed", say("El servidor no responde bien.", "The server does not answer as it should."));
  }
}
