/** Made by vite-plugin.ts: the keys of texts that a browser may show; null while developing, when that may be any. */
declare module "virtual:browser-keys" {
  const keys: readonly string[] | null;
  export default keys;
}
