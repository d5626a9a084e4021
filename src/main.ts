import type { RequestListener, Server } from "node:http";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { assemble } from "./assembly/site.ts";
import { beginSources, beginVersion } from "./begin-version.ts";
import type { Config } from "./config.ts";
import type { FrontDoor, FrontDoorParts } from "./http/front-door.ts";
import { createHttpServer } from "./http/http-server.ts";
import { limitSockets } from "./http/sockets.ts";
import { readSettings } from "./settings.ts";
import { DRAIN, endInOrder } from "./shutdown.ts";

/** From its sources, for those who change them. */
const development = process.argv.includes("--development");
/** As it was built, for an author who writes: open pages load again once the content has changed. */
const reloading = process.argv.includes("--reloading");
const projectFolder = dirname(findPackageJSON(import.meta.url) as string);
/** The folder of this build: this file lies in its folder `process`. */
const buildFolder = join(import.meta.dirname, "..");

await start();

async function start(): Promise<void> {
  const result = readSettings(process.env);
  if (result.outcome === "faulty") return giveUp(result.faults);
  const { config } = result;
  const stopped = (error: unknown) => giveUp(error instanceof Error ? error.message.split("\n") : [String(error)]);
  const begun = development ? beginSources(config) : beginVersion(config, buildFolder);
  const version = await begun.catch(stopped);
  if (!version) return;
  const site = await assemble(config).catch(stopped);
  if (!site) return;
  const handle = development ? await developing(site) : await serving(site);
  await version.look(handle, site);
  let servers: Server[];
  try {
    servers = await listen(config, handle);
  } catch (error) {
    giveUp([reasonNotListening(config, error)]);
    // Nothing has begun yet, so there is nothing to finish.
    process.exit();
  }
  site.begin();
  version.keep(site);
  process.stdout.write(`${site.greeting(development).join("\n")}\n`);
  endInOrder({ servers, site, parent: parentOf(process.argv), drain: development || reloading ? 0 : DRAIN });
}

/** The process with which this one ends: npm, where it was started by that. */
function parentOf(args: readonly string[]): number | null {
  const given = args.find((argument) => argument.startsWith("--parent="));
  return given ? Number(given.split("=")[1]) : null;
}

function giveUp(faults: readonly string[]): void {
  for (const fault of faults) process.stderr.write(`commonplace: ${fault}\n`);
  process.exitCode = 1;
}

/** What a front door needs of the assembled process. */
interface Served {
  readonly doorParts: Omit<FrontDoorParts, "assetsFolder">;
  onRequest(): void;
  onVisibleChange(listener: () => void): void;
  onClose(step: () => unknown): void;
}

/** The built front door. It expires what it keeps when the content changes, and when time makes a post visible. */
async function serving(site: Served): Promise<RequestListener> {
  const bundle = join(buildFolder, "server/index.js");
  const { createFrontDoor } = (await import(pathToFileURL(bundle).href)) as {
    createFrontDoor: (parts: FrontDoorParts) => FrontDoor;
  };
  const door = createFrontDoor({ ...site.doorParts, assetsFolder: join(buildFolder, "client"), reloading });
  site.onVisibleChange(() => door.expire());
  return (request, response) => {
    site.onRequest();
    door.handle(request, response);
  };
}

/** The front door from its sources, loaded anew after each change; Vite answers what belongs to it. */
async function developing(site: Served): Promise<RequestListener> {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({ root: projectFolder, server: { middlewareMode: true } });
  site.onVisibleChange(() => vite.ws.send({ type: "full-reload" }));
  site.onClose(() => vite.close());
  return (request, response) =>
    vite.middlewares(request, response, async () => {
      try {
        const { createFrontDoor } = (await vite.ssrLoadModule("./src/http/front-door.ts")) as {
          createFrontDoor: (parts: FrontDoorParts) => FrontDoor;
        };
        createFrontDoor({ ...site.doorParts, mode: "development", assetsFolder: null }).handle(request, response);
      } catch (error) {
        vite.ssrFixStacktrace(error as Error);
        response.writeHead(500, { "Content-Type": "text/plain" }).end((error as Error).stack);
      }
    });
}

/** Listens where the configuration says; `localhost` means both loopback addresses, as far as the machine has them. */
async function listen(config: Config, handle: RequestListener): Promise<Server[]> {
  if (config.host !== "localhost") return [await listenOn(config.host, config.port, handle)];
  const first = await listenOn("127.0.0.1", config.port, handle);
  const second = await listenOn("::1", config.port, handle).catch(() => null);
  return second ? [first, second] : [first];
}

function listenOn(host: string, port: number, handle: RequestListener): Promise<Server> {
  const server = limitSockets(createHttpServer(handle), { stall: 30_000, connections: 3_000 });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

function reasonNotListening(config: Config, error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "EADDRINUSE") return `PORT: ${config.port} is in use by another program; set PORT to a free one`;
  if (code === "EACCES") return `PORT: this user may not listen on ${config.port}; set PORT to one above 1023`;
  if (code === "EADDRNOTAVAIL") return `HOST: this machine has no address ${config.host}`;
  return `cannot listen on ${config.host}:${config.port}: ${(error as Error).message}`;
}
