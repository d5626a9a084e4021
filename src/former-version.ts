import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { cp } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";

const shape = z.object({ name: z.string().regex(/^[\w.+-]+$/), schema: z.int() });

/** A program that has served this site: the folder in which its build is kept, and the schema that it makes. */
type KeptVersion = z.infer<typeof shape>;

/** The builds that have served a site, in `DATA_DIR/versions`, for the way back: this one, and the one before it. */
export interface KeptVersions {
  /** Keeps this build, which serves well; throws where the folder cannot be written. */
  keep(): Promise<void>;
  /** The main file of the build that served before this one and works with this schema; null where none is kept. */
  former(schema: number): string | null;
  /** Has another build served this site, and this one not yet? */
  isNew(): boolean;
  /** This build was refused for a reason: it is not tried again by itself. */
  refuse(reason: string): void;
  /** Why this build was refused; null where it was not. */
  refusal(): string | null;
}

/** `own`: this program, by its version and build. `buildFolder` holds its folder `process`, `projectFolder` its package. */
export function openKeptVersions(parts: {
  dataFolder: string;
  /** Where a refusal is noted. */
  refusalFile: string;
  own: KeptVersion;
  buildFolder: string;
  projectFolder: string;
}): KeptVersions {
  const { own, buildFolder, projectFolder } = parts;
  const versions = join(parts.dataFolder, "versions");
  const note = join(versions, "kept.json");
  const refused = parts.refusalFile;
  const isThere = ({ name }: KeptVersion) => existsSync(join(versions, name, "process/main.js"));

  /** The latest first. */
  function kept(): readonly KeptVersion[] {
    return (z.array(shape).safeParse(readJson(note)).data ?? []).filter(isThere);
  }

  async function copyBuild(): Promise<void> {
    const folder = join(versions, own.name);
    if (folder === buildFolder || isThere(own)) return;
    const part = `${folder}.${process.pid}`;
    // What was compiled is made anew where it is needed.
    const filter = (path: string) => basename(path) !== "code" || dirname(path) !== buildFolder;
    await cp(buildFolder, part, { recursive: true, filter });
    await cp(join(projectFolder, "package.json"), join(part, "package.json"));
    renameSync(part, folder);
  }

  /** Packages that are not part of a build are those of the installation. */
  function linkPackages(): void {
    const nested = join(projectFolder, "node_modules");
    const around = dirname(projectFolder);
    const link = (path: string, target: string) => {
      rmSync(path, { force: true });
      if (existsSync(target)) symlinkSync(target, path, "junction");
    };
    if (buildFolder.startsWith(versions)) return;
    link(join(versions, "node_modules"), basename(around) === "node_modules" ? around : nested);
    if (basename(around) === "node_modules") link(join(versions, own.name, "node_modules"), nested);
  }

  return {
    async keep() {
      mkdirSync(versions, { recursive: true, mode: 0o700 });
      await copyBuild();
      linkPackages();
      const latest = [own, ...kept().filter(({ name }) => name !== own.name)].slice(0, 2);
      writeFileSync(`${note}.${process.pid}`, JSON.stringify(latest), { mode: 0o600 });
      renameSync(`${note}.${process.pid}`, note);
      rmSync(refused, { force: true });
      for (const entry of readdirSync(versions, { withFileTypes: true }))
        if (entry.isDirectory() && !latest.some(({ name }) => name === entry.name))
          rmSync(join(versions, entry.name), { recursive: true, force: true });
    },
    former(schema) {
      const found = kept().find((version) => version.name !== own.name && version.schema <= schema);
      return found ? join(versions, found.name, "process/main.js") : null;
    },
    isNew() {
      const served = kept();
      return served.length > 0 && !served.some(({ name }) => name === own.name);
    },
    refuse(reason) {
      mkdirSync(versions, { recursive: true, mode: 0o700 });
      writeFileSync(refused, JSON.stringify({ name: own.name, reason }), { mode: 0o600 });
    },
    refusal() {
      const { name, reason } = refusalShape.safeParse(readJson(refused)).data ?? {};
      return name === own.name ? (reason ?? null) : null;
    },
  };
}

const refusalShape = z.object({ name: z.string(), reason: z.string() });

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/** Goes on as another program in the place of this process; where the system cannot do that, as its child. */
export async function becomeProgram(file: string): Promise<never> {
  const command = [...process.execArgv, file, ...process.argv.slice(2)];
  if (process.execve && process.platform !== "win32")
    process.execve(process.execPath, [process.execPath, ...command], process.env);
  const { spawn } = await import("node:child_process");
  const child = spawn(process.execPath, command, { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  return new Promise(() => child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0))));
}
