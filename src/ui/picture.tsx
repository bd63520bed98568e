import { useCallback, useEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';

/** URLs and size of a picture that is stored in several formats and widths. */
export type PictureFiles = {
  /** JPEG for browsers without support for newer formats. */
  readonly src: string;
  /** Size of the largest file, in pixels. */
  readonly width: number;
  readonly height: number;
  /**
   * Files in newer formats, the best format first. Each `srcSet` lists URLs with widths: `/images/x-320.avif 320w, …`.
   */
  readonly sources?: readonly { readonly type: string; readonly srcSet: string }[];
  /** Tiny version of the picture as a data URL, shown until the picture has loaded. */
  readonly placeholder?: string | null;
};

type PictureProps = {
  readonly files: PictureFiles | null | undefined;
  readonly alt: string;
  /** Width of the picture on the page, as in the `sizes` attribute. */
  readonly sizes?: string;
  /** True for the first visible picture of the page. It loads at once and before other pictures. */
  readonly first?: boolean;
  /** Shows the whole picture instead of cropping it. The blurred placeholder fills the rest of the box. */
  readonly whole?: boolean;
};

/**
 * Shows the outline of a device and a text in place of a missing or broken picture. Without a `name`, the outline is
 * decorative, like an image with an empty `alt`. Otherwise screen readers would only read "image".
 */
export function NoPicture({ name }: { readonly name: string }) {
  const spoken = name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true };
  return (
    <span className="broken" {...spoken}>
      <svg viewBox="0 0 96 72" aria-hidden="true">
        <path d="M18 52V16a4 4 0 0 1 4-4h52a4 4 0 0 1 4 4v36M8 52h80v4a5 5 0 0 1-5 5H13a5 5 0 0 1-5-5z" />
      </svg>
      <span>{name}</span>
    </span>
  );
}

function useImageState(src: string | undefined) {
  const image = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<'waiting' | 'there' | 'broken'>('waiting');
  const settle = useCallback((loaded: boolean) => setState(loaded ? 'there' : 'broken'), []);
  // The picture may have loaded or failed before the scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address means a new picture
  useEffect(() => {
    const element = image.current;
    if (element?.complete) settle(element.naturalWidth > 0);
  }, [src, settle]);
  return { image, state, settle };
}

/**
 * Preloads a picture in its newest format. Browsers without support for this format load another format from the page.
 * If a cached fragment contains the page's first picture, the page must call this function.
 */
export function preloadPicture(files: PictureFiles | null, sizes: string): void {
  const [newest] = files?.sources ?? [];
  if (!files || !newest) return;
  const { src } = files;
  const { type, srcSet } = newest;
  preload(src, { as: 'image', type, imageSrcSet: srcSet, imageSizes: sizes, fetchPriority: 'high' });
}

/** Shows a picture in a box of class `ph`, which sets the picture's shape. */
export function Picture({ files, alt, sizes = '100vw', first, whole }: PictureProps) {
  const { image, state, settle } = useImageState(files?.src);
  if (!files || state === 'broken') return <NoPicture name={alt} />;
  if (first) preloadPicture(files, sizes);
  return (
    <>
      {files.placeholder && (whole || (state === 'waiting' && !first)) && (
        <img className="photo soft" src={files.placeholder} alt="" aria-hidden="true" />
      )}
      <picture>
        {files.sources?.map((source) => (
          <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
        ))}
        <img
          className={whole ? 'photo whole' : 'photo'}
          ref={image}
          src={files.src}
          width={files.width}
          height={files.height}
          alt={alt}
          loading={first ? 'eager' : 'lazy'}
          decoding={first ? 'auto' : 'async'}
          fetchPriority={first ? 'high' : undefined}
          onLoad={() => settle(true)}
          onError={() => settle(false)}
        />
      </picture>
    </>
  );
}

/** Shows the table cell with a small picture, the first cell of a row. Another cell contains the name. */
export function PictureCell({ files }: Pick<PictureProps, 'files'>) {
  return (
    <td className="pic">
      <div className="ph">
        <Picture files={files} alt="" sizes="96px" />
      </div>
    </td>
  );
}
