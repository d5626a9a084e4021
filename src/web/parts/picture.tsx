import { pictureSources } from "../../domain/posts/picture-address.ts";
import type { PictureData } from "./picture-data.ts";

/**
 * A picture in the best format that the browser takes, with its space reserved. `sizes` as in HTML; `first` is for the
 * one picture that a reader sees before anything else: it is fetched at once, every other when it comes near.
 */
export function Picture(props: {
  picture: PictureData;
  sizes: string;
  first?: boolean;
  className?: string | undefined;
  /** An empty text for a picture whose neighbouring words say the same. */
  alt?: string;
}) {
  const { picture, sizes, first = false, className, alt = picture.alt } = props;
  return (
    <picture>
      {pictureSources(picture.src, picture.width).map((source) => (
        <source key={source.srcSet} {...source} sizes={sizes} />
      ))}
      <img
        src={picture.src}
        alt={alt}
        width={picture.width ?? undefined}
        height={picture.height ?? undefined}
        className={className}
        loading={first ? undefined : "lazy"}
        decoding={first ? undefined : "async"}
        fetchPriority={first ? "high" : undefined}
      />
    </picture>
  );
}
