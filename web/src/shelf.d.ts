// The games by their folders, in a module that the build writes.
declare module "games:shelf" {
  export const shelf: import("./game").Shelved[];
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
