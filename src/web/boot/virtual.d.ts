/** Made by vite-plugin.ts: the built stylesheets by their address, as `/assets/style-Bm7BRgCg.css`. */
declare module "virtual:page-styles" {
  const tables: Readonly<Record<string, import("./page-styles.ts").StyleTable>>;
  export default tables;
}
