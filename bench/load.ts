import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Answers per second of one address at 32 connections, measured from a process of its own for so many seconds. */
export async function load(
  url: string,
  { seconds = 3, cookie = "" }: { seconds?: number; cookie?: string } = {},
): Promise<number> {
  const client = join(import.meta.dirname, "load-client.ts");
  const child = spawn(process.execPath, [client, url, "32", String(seconds), cookie], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  await once(child, "close");
  const { perSecond, failures } = JSON.parse(output) as { perSecond: number; failures: number };
  if (failures) throw new Error(`${failures} of the answers of ${url} were not 200.`);
  return perSecond;
}
