import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import type { Services } from "../../domain/services.ts";
import { wholePalettes } from "../../domain/site/colours.ts";
import type { Palette } from "../../domain/site/own-colours.ts";
import { escapeXml } from "../feeds/xml.ts";

const DAY = "public, max-age=86400";

/** The site's initial as an icon, in the forms that browsers and telephones ask for. */
export function iconRoutes({ site, pictures }: Pick<Services, "site" | "pictures">): Hono {
  return new Hono()
    .get("/favicon.svg", (c) => {
      const { light, dark } = wholePalettes(site.settings().colours);
      const { svg, policy } = vectorIcon(initial(), light, dark);
      return c.body(svg, 200, {
        "Content-Type": "image/svg+xml; charset=utf-8",
        "Content-Security-Policy": policy,
        "Cache-Control": DAY,
      });
    })
    .get("/favicon.ico", async (c) => picture(c, "image/x-icon", iconFile(await drawn(32), 32)))
    .get("/apple-touch-icon.png", async (c) => picture(c, "image/png", await drawn(180)));

  function initial(): string {
    const { name, author } = site.settings();
    const [letter = "¶"] = /[\p{L}\p{N}]\p{M}*/u.exec(name + author.name) ?? [];
    return letter.toUpperCase();
  }

  function drawn(size: number): Promise<Buffer<ArrayBuffer>> {
    const { ink, paper } = wholePalettes(site.settings().colours).light;
    return pictures.siteIcon({ initial: initial(), size, ink, paper });
  }
}

type Colours = Pick<Palette, "ink" | "paper">;

/** A drawing that follows the system's light or dark, and the policy that lets its own style in and nothing else. */
function vectorIcon(initial: string, light: Colours, dark: Colours): { svg: string; policy: string } {
  const rules = ({ ink, paper }: Colours) => `rect{fill:${paper}}text{fill:${ink}}`;
  const style = `${rules(light)}@media (prefers-color-scheme:dark){${rules(dark)}}`;
  const hash = createHash("sha256").update(style).digest("base64");
  const letter = `<text x="32" y="46" text-anchor="middle" font-family="Georgia,'Times New Roman',serif" font-size="42">${escapeXml(initial)}</text>`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>${style}</style><rect width="64" height="64" rx="12"/>${letter}</svg>`,
    policy: `default-src 'none'; style-src 'sha256-${hash}'`,
  };
}

function picture(c: Context, contentType: string, bytes: Buffer<ArrayBuffer>): Response {
  return c.body(bytes, 200, { "Content-Type": contentType, "Cache-Control": DAY });
}

/** An ICO file holding one PNG: the 6 bytes of the directory, the 16 of its entry, the picture. */
function iconFile(png: Buffer<ArrayBuffer>, size: number): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
