import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { type Config, type ConfigResult, readConfig } from "./config.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The configuration of the server and of every command: the environment, and for what it does not mention the file
 * `.env` of the working folder, in the format of `node --env-file`. `ENV_FILE` names another file; that one must be
 * readable. A setting that the environment gives, even an empty one, is never taken from the file.
 */
export function readSettings(environment: Environment): ConfigResult {
  const path = fileOf(environment);
  let file: Environment;
  try {
    file = parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" || environment.ENV_FILE?.trim())
      return {
        outcome: "faulty",
        faults: [`ENV_FILE: ${path} cannot be read (${code ?? message})`],
        readable: null,
      };
    file = {};
  }
  return readConfig({ ...file, ...environment });
}

/** The same for looking at it: every fault, as much as can be used in spite of them, and the file. */
export function settingsGiven(environment: Environment): {
  faults: readonly string[];
  readable: Config | null;
  file: string;
} {
  const result = readSettings(environment);
  const file = fileOf(environment);
  if (result.outcome === "ok") return { faults: [], readable: result.config, file };
  return { faults: result.faults, readable: result.readable, file };
}

const fileOf = (environment: Environment): string => resolve(environment.ENV_FILE?.trim() || ".env");
