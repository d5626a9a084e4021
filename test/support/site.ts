import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";

const projectFolder = join(import.meta.dirname, "../..");

/** A user of the operating system, by numbers. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** The built product, running as an author runs it, on a free port with its own folders. */
export interface RunningSite {
  readonly url: string;
  readonly contentFolder: string;
  readonly dataFolder: string;
  readonly pid: number;
  /** Everything the process has printed so far. */
  output(): string;
  /** Resolves with the exit code of a process that ends by itself. */
  exited(): Promise<number | null>;
  /** Ends the process; resolves with its exit code, once all processes are gone that print where it prints. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends the process and starts it anew on the same port and folders; `between` happens while none runs. */
  restart(signal?: NodeJS.Signals, between?: () => unknown): Promise<void>;
}

/**
 * Starts the product with a copy of the sample content (or of `content`) and waits until it is ready. Its data go to a
 * new folder, unless `dataFolder` names one; with `rendered`, texts and pictures that another site has rendered are taken
 * from that folder, and new ones put there: without further wishes from where all sites of a run keep them, with null from
 * nowhere. `program`: the command and its arguments, instead of the built server's.
 * `user`: whom it runs as, where root runs the test.
 */
export async function startSite(
  options: {
    content?: string;
    dataFolder?: string;
    rendered?: string | null | undefined;
    environment?: Record<string, string>;
    program?: string[];
    user?: SystemUser;
  } = {},
): Promise<RunningSite> {
  const { program, user } = options;
  // Who has a folder, program or user of its own says itself what it shares.
  const shared = options.dataFolder || program || user ? null : process.env.TEST_RENDERED || null;
  const { rendered = shared } = options;
  const folder = mkdtempSync(join(tmpdir(), "commonplace-site-"));
  if (user) chownSync(folder, user.uid, user.gid);
  const contentFolder = join(folder, "content");
  const dataFolder = options.dataFolder ?? join(folder, "data");
  // With its times: pictures are known by them.
  cpSync(options.content ?? join(projectFolder, "content"), contentFolder, {
    recursive: true,
    preserveTimestamps: true,
  });
  if (rendered) shareCaches(rendered, join(dataFolder, "cache"));
  const port = Number(options.environment?.PORT ?? (await freePort()));
  const environment = { PORT: String(port), CONTENT_DIR: contentFolder, DATA_DIR: dataFolder, ...options.environment };
  let running = await run(environment, program, user);

  return {
    url: `http://localhost:${port}`,
    contentFolder,
    dataFolder,
    get pid() {
      return running.child.pid as number;
    },
    output: () => running.output(),
    exited: () => exitOf(running.child),
    async stop(signal = "SIGINT") {
      const code = await end(running.child, signal);
      await running.closed;
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
    async restart(signal = "SIGINT", between = () => {}) {
      await end(running.child, signal);
      await between();
      running = await run(environment, program, user);
    },
  };
}

/** Each is made for any number of processes of one build. The folders are the site's alone, as it would make them itself. */
function shareCaches(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const cache of ["texts", "pictures", "picture-facts"]) {
    mkdirSync(join(from, cache), { recursive: true });
    symlinkSync(join(from, cache), join(to, cache), "junction");
  }
}

/** Starts what `npm run dev` starts, with a copy of the sample content; `atTerminal` as if a person watched its output. */
export function startDevelopment({
  atTerminal = false,
  dataFolder,
}: {
  atTerminal?: boolean;
  dataFolder?: string;
} = {}): Promise<RunningSite> {
  const terminal = atTerminal ? ["--import", "data:text/javascript,process.stderr.isTTY = true"] : [];
  const program = [process.execPath, ...terminal, "src/main.ts", "--development"];
  return startSite({ program, ...(dataFolder && { dataFolder }) });
}

/** Runs the product with exactly these settings until it ends by itself. */
export async function runToEnd(environment: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(environment);
  const timeout = setTimeout(() => child.kill("SIGKILL"), 10_000);
  const [code] = (await once(child, "exit")) as [number | null];
  clearTimeout(timeout);
  return { code, output: output() };
}

function launch(
  environment: Record<string, string>,
  program = [process.execPath, "scripts/serve.mjs"],
  user?: SystemUser,
) {
  const [command = "", ...args] = program;
  const child = spawn(command, args, {
    ...user,
    cwd: projectFolder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ENV_FILE: devNull, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  child.stderr.on("data", (text) => {
    output += text;
  });
  return { child, output: () => output, closed: once(child, "close") };
}

async function run(environment: Record<string, string>, program?: string[], user?: SystemUser) {
  const launched = launch(environment, program, user);
  const { child, output } = launched;
  const deadline = Date.now() + 60_000;
  // “Ready: http://localhost:8080”, in the language of the site.
  while (!/^\p{L}+ ?: https?:\/\//mu.test(output())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`The site did not start:\n${output()}`);
    }
    await new Promise((next) => setTimeout(next, 20));
  }
  return launched;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null) child.kill(signal);
  return exitOf(child);
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const [code] = (await once(child, "exit")) as [number | null];
  return code;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return port;
}
