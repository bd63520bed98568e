/** Largest picture file taken, in bytes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** Most pixels a picture may have; the best phones of the day make about 50 MP only when asked to. */
export const MAX_PICTURE_PIXELS = 40_000_000;

/** Longest side in pixels. WebP ends at 16,383, and no photograph is that long. */
export const MAX_PICTURE_SIDE = 12_000;
