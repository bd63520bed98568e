/** A picture as other domains keep and pass it on. */
export type StoredImage = {
  readonly id: string;
  /** Size of the full version in pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** A few bytes of the picture as a `data:` address. */
  readonly placeholder: string;
};

/** The sizes every picture comes in, by their greatest width in pixels; a narrower picture is never enlarged. */
export const imageWidths = { card: 480, page: 960, full: 1600 } as const;

export type ImageVariant = keyof typeof imageWidths;
export type ImageFormat = 'avif' | 'webp' | 'jpg';

/** Path of one version of a picture: `/images/{id}/card.avif`. */
export function imageUrl(id: string, variant: ImageVariant, format: ImageFormat = 'jpg'): string {
  return `/images/${id}/${variant}.${format}`;
}

/** A picture in all its files, in the shape that the page's picture element takes. */
export type PictureSources = {
  readonly src: string;
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
};

const VARIANTS: readonly ImageVariant[] = ['card', 'page', 'full'];

/** Variants up to a largest that differ from one another: a narrow picture has no use for the wide ones. */
function distinctVariants(width: number, largest: ImageVariant): ImageVariant[] {
  const enough = VARIANTS.findIndex((variant) => imageWidths[variant] >= width || variant === largest);
  return VARIANTS.slice(0, enough === -1 ? VARIANTS.length : enough + 1);
}

/**
 * Returns the sources of a `<picture>`: AVIF and WebP in several widths, one JPEG for older browsers, size and
 * placeholder.
 * @param largest the widest variant that the picture's box has a use for
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

/** The id in an address of one of our pictures (`/images/{id}/…`, with any origin or none), or null. */
export function imageIdFromUrl(url: string): string | null {
  if (!URL.canParse(url, 'http://any')) return null;
  const { pathname } = new URL(url, 'http://any');
  return /^\/images\/([0-9a-f]{32})(?:\/|$)/.exec(pathname)?.[1] ?? null;
}

/** Returns the path of one of our pictures, whatever origin its address names; other addresses as they are. */
export function ownImagePath(url: string): string {
  return imageIdFromUrl(url) === null ? url : new URL(url, 'http://any').pathname;
}

/** The small file of a person's picture; one that lies elsewhere has but one. */
export function smallImage(image: string | null | undefined): string | null {
  const id = image ? imageIdFromUrl(image) : null;
  return id === null ? (image ?? null) : imageUrl(id, 'card', 'webp');
}
