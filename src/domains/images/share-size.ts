/**
 * Size of preview pictures in pixels, which Facebook and WhatsApp show without cropping
 * (https://developers.facebook.com/docs/sharing/webmasters/images).
 */
export const SHARE_SIZE = { width: 1_200, height: 630 } as const;
