/** A path drawn in a square of 24 by 24. Decoration: the control around it has a label of its own. */
export function Icon(props: { draws: string; size?: number; weight?: number; className?: string | undefined }) {
  const { draws, size = 24, weight = 2, className } = props;
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      <path d={draws} />
    </svg>
  );
}

// After drawings of Lucide (lucide.dev, ISC licence), each as a single path: its own script would weigh more than the
// rest of the header.
export const cross = "M18 6 6 18M6 6l12 12";
export const crossInCircle = "M22 12a10 10 0 1 1-20 0 10 10 0 1 1 20 0M15 9l-6 6M9 9l6 6";
export const menu = "M4 5h16M4 12h16M4 19h16";
export const magnifier = "m21 21-4.3-4.3M19 11a8 8 0 1 1-16 0 8 8 0 1 1 16 0";
export const waves = "M4 11a9 9 0 0 1 9 9M4 4a16 16 0 0 1 16 16M6 19a1 1 0 1 1-2 0 1 1 0 1 1 2 0";
export const screen = "M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M8 21h8M12 17v4";
export const moon = "M21 12.5A9 9 0 1 1 11.5 3c.4 0 .6.5.4.8a6 6 0 0 0 8.3 8.3c.3-.2.8 0 .8.4";
export const sun =
  "M16 12a4 4 0 1 1-8 0 4 4 0 1 1 8 0M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M6.3 17.7l-1.4 1.4M19.1 4.9l-1.4 1.4";
const briefcase =
  "M12 12h.01M16 6V4a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v2M22 13a18 18 0 0 1-20 0M4 6h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2";
const camera =
  "M14 4a2 2 0 0 1 1.8 1l.4 1A2 2 0 0 0 18 7h2a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h2a2 2 0 0 0 1.8-1l.4-1A2 2 0 0 1 10 4zM15 13a3 3 0 1 1-6 0 3 3 0 1 1 6 0";
const angles = "m18 16 4-4-4-4M6 8l-4 4 4 4M14.5 4l-5 16";
const feather = "M14 18.4a2 2 0 0 1-1.3.6H5v-7.7a2 2 0 0 1 .6-1.4l6.2-6.2a6 6 0 1 1 8.4 8.5zM16 8 2 22M17.5 15H9";
const envelope = "M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2M22 7l-10 6.5L2 7";
const globe = "M22 12a10 10 0 1 1-20 0 10 10 0 1 1 20 0M2 12h20M12 2a15 15 0 0 1 0 20 15 15 0 0 1 0-20";
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
