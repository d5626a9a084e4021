import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  // scripts/build.mjs names a new folder for each build.
  buildDirectory: process.env.BUILD_FOLDER ?? "build/by-hand",
  ssr: true,
  // The whole route table travels with the app: the browser never asks for a manifest.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
