declare module "libheif-js/wasm-bundle.js" {
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
  const heif: { readonly HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
  export default heif;
}
