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
