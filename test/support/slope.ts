/** How much `y` grows for each unit of `x`, by least squares, and the standard error of that. */
export function slopeOf(points: readonly { readonly x: number; readonly y: number }[]): {
  slope: number;
  error: number;
} {
  const middle = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [middle((point) => point.x), middle((point) => point.y)];
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  const slope = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
  const left = points.reduce((sum, point) => sum + (point.y - y - slope * (point.x - x)) ** 2, 0);
  return { slope, error: Math.sqrt(left / Math.max(points.length - 2, 1) / spread) };
}

/** The lowest point of each unit of `x`: what is held beneath the saw-tooth of collections. */
export function lowerEnvelope<Point extends { readonly x: number; readonly y: number }>(
  points: readonly Point[],
): Point[] {
  const units = Map.groupBy(points, ({ x }) => Math.floor(x));
  return [...units.values()].map((those) => those.reduce((low, point) => (point.y < low.y ? point : low)));
}
