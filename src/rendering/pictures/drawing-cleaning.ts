import { optimize } from "svgo";

/** A picture inside a drawing. */
const EMBEDDED = /data:image\/(?:png|jpe?g|webp|gif|avif)[^,"']*;base64,([\w+/=\s]+)/g;

/**
 * An SVG that looks the same, without scripts, comments and what drawing programs note about files and people. `clean`
 * does for the pictures inside it what is done for others; one that cannot be cleaned is left out.
 */
export async function cleanDrawing(svg: string, clean: (bytes: Buffer) => Promise<Buffer>): Promise<string> {
  const { data } = optimize(svg, {
    plugins: [
      ...(["removeDoctype", "removeXMLProcInst", "removeComments", "removeMetadata", "removeEditorsNSData"] as const),
      "removeScripts",
    ],
  });
  const found = [...data.matchAll(EMBEDDED)];
  const cleaned = await Promise.all(
    found.map(async ([, base64 = ""]) => {
      const png = await clean(Buffer.from(base64, "base64")).catch(() => null);
      return png ? `data:image/png;base64,${png.toString("base64")}` : "data:,";
    }),
  );
  return data.replace(EMBEDDED, () => cleaned.shift() ?? "data:,");
}
