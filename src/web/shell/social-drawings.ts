import { waves } from "../parts/icon.tsx";

// As in icon.tsx; here are those that come with a page, since few sites need more than four of them.
const briefcase =
  "M12 12h.01M16 6V4a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v2M22 13a18 18 0 0 1-20 0M4 6h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2";
const camera =
  "M14 4a2 2 0 0 1 1.8 1l.4 1A2 2 0 0 0 18 7h2a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h2a2 2 0 0 0 1.8-1l.4-1A2 2 0 0 1 10 4zM15 13a3 3 0 1 1-6 0 3 3 0 1 1 6 0";
const angles = "m18 16 4-4-4-4M6 8l-4 4 4 4M14.5 4l-5 16";
const feather = "M14 18.4a2 2 0 0 1-1.3.6H5v-7.7a2 2 0 0 1 .6-1.4l6.2-6.2a6 6 0 1 1 8.4 8.5zM16 8 2 22M17.5 15H9";
const envelope = "M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2M22 7l-10 6.5L2 7";
const globe = "M22 12a10 10 0 1 1-20 0 10 10 0 1 1 20 0M2 12h20M12 2a15 15 0 0 1 0 20 15 15 0 0 1 0-20";
/** For a service without a drawing and without a mark. */
export const chain =
  "M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7l-1.8 1.7M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7l1.7-1.7";

const drawings: ReadonlyMap<string, string> = new Map([
  ["microblog", feather],
  ["code", angles],
  ["network", briefcase],
  ["linkedin", briefcase],
  ["photos", camera],
  ["email", envelope],
  ["newsletter", envelope],
  ["rss", waves],
  ["website", globe],
]);

/** What is drawn for a kind of service, so that no company's mark needs to stand on the page; not every name has one. */
export const drawingOf = (service: string): string | undefined => drawings.get(service.toLowerCase());
