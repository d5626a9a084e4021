import type { CustomPlugin } from "svgo";

/** Elements of SVG 2 that draw, describe or move what is drawn; whatever runs, embeds or loads is not among them. */
const DRAWS = new Set([
  ...["svg", "g", "defs", "symbol", "use", "switch", "view", "title", "desc", "style", "a"],
  ...["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "textPath", "image"],
  ...["marker", "mask", "clipPath", "pattern", "linearGradient", "radialGradient", "stop", "filter"],
  ...["feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting"],
  ...["feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR"],
  ...["feGaussianBlur", "feImage", "feMerge", "feMergeNode", "feMorphology", "feOffset", "fePointLight"],
  ...["feSpecularLighting", "feSpotLight", "feTile", "feTurbulence"],
  ...["animate", "animateMotion", "animateTransform", "mpath", "set"],
]);

/** Names without the prefix that some programs write for SVG itself. */
const localName = (name: string): string => name.replace(/^svg:/, "");

const PICTURE = /^data:image\/(?:png|jpe?g|webp|gif|avif);base64,[\w+/=\s]*$/i;

/**
 * Leaves of an SVG what draws: no other element, no event, no address but one within the file or of a picture that it
 * carries, no style that loads from elsewhere, no instruction to what reads it.
 */
export const onlyDrawing: CustomPlugin = {
  name: "onlyDrawing",
  fn: () => {
    const remove: Remove = (node, parent) => {
      parent.children = parent.children.filter((child) => child !== node);
    };
    return {
      doctype: { enter: remove },
      instruction: { enter: remove },
      comment: { enter: remove },
      element: {
        enter(element, parent) {
          const name = localName(element.name);
          if (!DRAWS.has(name) || changesAddress(element.attributes)) return remove(element, parent);
          for (const [key, value] of Object.entries(element.attributes))
            if (!isHarmless(key, value, name)) delete element.attributes[key];
          if (name === "style" && !element.children.every((child) => "value" in child && isOwnStyle(child.value)))
            remove(element, parent);
        },
      },
    };
  },
};

type Remove = <Node>(node: Node, parent: { children: Node[] }) => void;

/** Does an animation set what an element leads to, or what happens on an event? */
const changesAddress = ({ attributeName = "" }: Readonly<Record<string, string>>): boolean =>
  /^(?:.*:)?href$|^on|^style$/i.test(attributeName.trim());

function isHarmless(key: string, value: string, element: string): boolean {
  if (/^on/i.test(key) || key === "xml:base") return false;
  if (key === "xmlns") return value === "http://www.w3.org/2000/svg";
  if (/^(?:.*:)?(?:href|src)$/i.test(key)) {
    const address = value.trim();
    return /^#[^\s]*$/.test(address) || (/^(?:image|feImage)$/.test(element) && PICTURE.test(address));
  }
  return isOwnStyle(value);
}

/** Does a style, or a value that may name a paint, load nothing? Escapes could hide what it says. */
function isOwnStyle(css: string): boolean {
  if (css.includes("\\") || /@import|javascript:|expression\s?\(|-moz-binding|image-set|<!|@charset/i.test(css))
    return false;
  const [, ...addresses] = css.split(/url\(/i);
  return addresses.every((rest) =>
    /^\s?["']?(?:#|data:(?:image\/(?:png|jpe?g|webp|gif|avif)|font\/|application\/(?:x-)?font))/i.test(rest),
  );
}
