import { parentPort, workerData } from "node:worker_threads";
import { platforms } from "../platforms.ts";
import type { ConversionReply } from "./converting.ts";
import { htmlToMarkdown } from "./to-markdown.ts";

// The thread that `openConverting` starts, with the name of a platform: each message is the HTML of one post.
const adapt = platforms[String(workerData)]?.adapt;

parentPort?.on("message", (html: string) => parentPort?.postMessage(reply(html)));

function reply(html: string): ConversionReply {
  try {
    return { converted: htmlToMarkdown(html, adapt) };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
