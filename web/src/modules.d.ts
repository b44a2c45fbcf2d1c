// Modules that the build writes: the games by their folders, the styles, and files as addresses.
declare module "games:registry" {
  export const registry: import("./game").RegistryEntry[];
}
declare module "*.css";
// All styles of the frame, in one order.
declare module "page:styles";
// Small films, as addresses that hold them whole.
declare module "*.webm" {
  const address: string;
  export default address;
}
declare module "*.mp4" {
  const address: string;
  export default address;
}
