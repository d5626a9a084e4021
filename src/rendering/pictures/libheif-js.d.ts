declare module "libheif-js/libheif-wasm/libheif-bundle.mjs" {
  /** A picture of a file; its pixels are those after turning. */
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    has_alpha_channel(): boolean;
    /** Fills in red, green, blue and alpha of each pixel; null where it cannot. */
    display<Pixels extends { readonly data: Uint8ClampedArray }>(
      pixels: Pixels,
      done: (pixels: Pixels | null) => void,
    ): void;
    free(): void;
  }
  export interface Heif {
    readonly HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  }
  export default function start(): Heif;
}
