/** Largest accepted picture file, in bytes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/**
 * Maximum number of pixels of an accepted picture. Phone cameras exceed it only in a special mode of about 50
 * megapixels.
 */
export const MAX_PICTURE_PIXELS = 40_000_000;

/**
 * Longest accepted side of a picture, in pixels. WebP allows up to 16,383, but no ordinary photo is longer than this
 * limit.
 */
export const MAX_PICTURE_SIDE = 12_000;
