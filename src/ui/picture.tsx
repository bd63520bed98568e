import { useCallback, useEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';

/** A picture in all the files it comes in. */
export type PictureFiles = {
  /** JPEG for browsers that read nothing newer. */
  readonly src: string;
  /** Size of the largest file, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Newer formats, best first, each a `srcset` with widths: `/images/x-320.avif 320w, …`. */
  readonly sources?: readonly { readonly type: string; readonly srcSet: string }[];
  /** A few bytes of the picture as a data URL, shown until it arrives. */
  readonly placeholder?: string | null;
};

type PictureProps = {
  readonly files: PictureFiles | null | undefined;
  readonly alt: string;
  /** How wide it is shown, as in the `sizes` attribute. */
  readonly sizes?: string;
  /** True for the picture that is seen first: fetched at once and before others. */
  readonly first?: boolean;
  /** Shown whole instead of cropped to fill. */
  readonly whole?: boolean;
};

/**
 * Stands in for a picture that is missing or did not load: a device in outline and the words. Without a name it is
 * decoration, like an image with an empty `alt`. An unnamed image role would be read as "image" and no more.
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
  // The picture may have arrived, or failed, before the scripts did.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is a new picture
  useEffect(() => {
    const element = image.current;
    if (element?.complete) settle(element.naturalWidth > 0);
  }, [src, settle]);
  return { image, state, settle };
}

/**
 * Preloads a picture in its newest format before scripts; browsers that cannot read it find another in the page. A
 * cached fragment with a picture that is seen first needs it said by its page.
 */
export function preloadPicture(files: PictureFiles | null, sizes: string): void {
  const [newest] = files?.sources ?? [];
  if (!files || !newest) return;
  const { src } = files;
  const { type, srcSet } = newest;
  preload(src, { as: 'image', type, imageSrcSet: srcSet, imageSizes: sizes, fetchPriority: 'high' });
}

/** A picture for a box of class `ph`, which gives it its shape. */
export function Picture({ files, alt, sizes = '100vw', first, whole }: PictureProps) {
  const { image, state, settle } = useImageState(files?.src);
  if (!files || state === 'broken') return <NoPicture name={alt} />;
  if (first) preloadPicture(files, sizes);
  return (
    <>
      {files.placeholder && state === 'waiting' && !first && (
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

/** The first cell of a table row: a small picture whose name stands beside it in the row. */
export function PictureCell({ files }: Pick<PictureProps, 'files'>) {
  return (
    <td className="pic">
      <div className="ph">
        <Picture files={files} alt="" sizes="96px" />
      </div>
    </td>
  );
}
