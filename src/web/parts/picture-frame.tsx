import type { ComponentProps } from "react";
import { Picture } from "./picture.tsx";
import styles from "./picture-frame.module.css";

/** A picture that fills a frame of a given shape, cut where its own is another. `className` gives the frame its size. */
export function PictureFrame({
  className,
  ...picture
}: Omit<ComponentProps<typeof Picture>, "className"> & { className?: string | undefined }) {
  return (
    <div className={`${styles.frame} ${className}`}>
      <Picture {...picture} className="u-photo" />
    </div>
  );
}
