/** A picture, as other domains store it in their tables. */
export type StoredImage = {
  readonly id: string;
  /** Width of the stored `full` version in pixels, after rotation. */
  readonly width: number;
  readonly height: number;
  /** A tiny version of the picture as a `data:` URL. */
  readonly placeholder: string;
};

/** Maximum widths of the stored versions of a picture, in pixels. A narrower picture is never enlarged. */
export const imageWidths = { card: 480, page: 960, full: 1600 } as const;

export type ImageVariant = keyof typeof imageWidths;
export type ImageFormat = 'avif' | 'webp' | 'jpg';

/** Returns the path of one version of a picture: `/images/{id}/card.avif`. */
export function imageUrl(id: string, variant: ImageVariant, format: ImageFormat = 'jpg'): string {
  return `/images/${id}/${variant}.${format}`;
}

/** Attributes of a `<picture>` element, passed to the `Picture` component. */
export type PictureSources = {
  readonly src: string;
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
};

const VARIANTS: readonly ImageVariant[] = ['card', 'page', 'full'];

/**
 * Returns the variants up to `largest`. Omits variants that would be no wider than a smaller one, because pictures are
 * never enlarged.
 */
function distinctVariants(width: number, largest: ImageVariant): ImageVariant[] {
  const enough = VARIANTS.findIndex((variant) => imageWidths[variant] >= width || variant === largest);
  return VARIANTS.slice(0, enough === -1 ? VARIANTS.length : enough + 1);
}

/**
 * Returns the attributes of a `<picture>` element. It has AVIF and WebP in several widths, and one JPEG for older
 * browsers. It also has the size and a placeholder.
 * @param largest the widest variant that the picture's box on the page can use
 */
export function pictureSources(image: StoredImage, largest: ImageVariant = 'full'): PictureSources {
  const variants = distinctVariants(image.width, largest);
  const srcSet = (format: ImageFormat) =>
    variants
      .map((variant) => {
        const width = Math.min(imageWidths[variant], image.width);
        return `${imageUrl(image.id, variant, format)} ${width}w`;
      })
      .join(', ');
  return {
    src: imageUrl(image.id, largest === 'card' ? 'card' : 'page', 'jpg'),
    sources: [
      { type: 'image/avif', srcSet: srcSet('avif') },
      { type: 'image/webp', srcSet: srcSet('webp') },
    ],
    width: image.width,
    height: image.height,
    placeholder: image.placeholder,
  };
}

/**
 * Returns the picture id from the URL of a picture on this site (`/images/{id}/…`, any origin or none). Returns null
 * for other URLs.
 */
export function imageIdFromUrl(url: string): string | null {
  if (!URL.canParse(url, 'http://any')) return null;
  const { pathname } = new URL(url, 'http://any');
  return /^\/images\/([0-9a-f]{32})(?:\/|$)/.exec(pathname)?.[1] ?? null;
}

/** Removes the origin from the URL of a picture on this site. Returns other URLs unchanged. */
export function ownImagePath(url: string): string {
  return imageIdFromUrl(url) === null ? url : new URL(url, 'http://any').pathname;
}

/**
 * Returns the URL of the `card` version of a person's picture. Returns a URL on another host unchanged, and null if
 * there is no picture.
 */
export function smallImage(image: string | null | undefined): string | null {
  const id = image ? imageIdFromUrl(image) : null;
  return id === null ? (image ?? null) : imageUrl(id, 'card', 'webp');
}

/**
 * Size of preview pictures in pixels, which Facebook and WhatsApp show without cropping
 * (https://developers.facebook.com/docs/sharing/webmasters/images).
 */
export const SHARE_SIZE = { width: 1_200, height: 630 } as const;
