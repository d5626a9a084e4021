import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  buildDirectory: "build",
  ssr: true,
  // The whole route table travels with the app: the browser never asks for a manifest.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
