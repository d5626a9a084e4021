import { optimize } from "svgo/browser";
import { onlyDrawing } from "./only-drawing.ts";

/** Bytes; what drawing programs write is far below. */
const LARGEST = 10_000_000;

/** A picture inside a drawing. */
const EMBEDDED = /data:image\/(?:png|jpe?g|webp|gif|avif)[^,"']*;base64,([\w+/=\s]+)/g;

/**
 * An SVG that looks the same and holds only what draws, without what drawing programs note about files and people. `clean`
 * does for the pictures inside it what is done for others; one that cannot be cleaned is left out.
 */
export async function cleanDrawing(svg: string, clean: (bytes: Buffer) => Promise<Buffer>): Promise<string> {
  if (svg.length > LARGEST) throw new Error("This drawing is too large");
  const { data } = optimize(svg, { plugins: ["removeMetadata", "removeEditorsNSData", onlyDrawing] });
  const found = [...data.matchAll(EMBEDDED)];
  const cleaned = await Promise.all(
    found.map(async ([, base64 = ""]) => {
      const png = await clean(Buffer.from(base64, "base64")).catch(() => null);
      return png ? `data:image/png;base64,${png.toString("base64")}` : "data:,";
    }),
  );
  return data.replace(EMBEDDED, () => cleaned.shift() ?? "data:,");
}
