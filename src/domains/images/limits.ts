/** Largest accepted picture file, in bytes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** Most pixels of an accepted picture. The best phones make about 50 MP, and only on request. */
export const MAX_PICTURE_PIXELS = 40_000_000;

/** Longest accepted side in pixels. WebP allows up to 16,383, and no photograph is that long. */
export const MAX_PICTURE_SIDE = 12_000;
