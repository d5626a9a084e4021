/** What a file is called that is taken as a picture. */
export const PICTURE_FILE = /\.(?:png|jpe?g|webp|avif|gif|svg|hei[cf]|tiff?)$/i;
