import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Maximize } from '#ui/icon.tsx';
import { NoPicture, Picture } from '#ui/picture.tsx';
import { MarkPins } from '../common/mark-pins.tsx';
import { usePhotoRow } from '../common/use-photo-row.ts';
import type { WholeListing } from '../public/listing.ts';
import { type ProductPhoto, productPhotos } from './product-photos.ts';

type PhotoViewerProps = ComponentProps<typeof import('../common/photo-viewer.tsx').default>;

/** Opens the photo's file if the viewer's script fails to load, for example after a deployment. */
function PhotoFile({ photos, first }: PhotoViewerProps) {
  const file = photos[first]?.full;
  useEffect(() => {
    if (file && navigator.onLine) window.location.assign(file);
  }, [file]);
  return null;
}

const importViewer = (): Promise<{ readonly default: ComponentType<PhotoViewerProps> }> =>
  import('../common/photo-viewer.tsx').catch(() => ({ default: PhotoFile }));
const PhotoViewer = lazy(importViewer);

/** Width of the stage's photo at each screen width. */
const STAGE_SIZES = '(min-width: 1280px) 784px, (min-width: 1024px) 60vw, 100vw';

type GalleryProps = {
  readonly product: Pick<WholeListing, 'images' | 'title' | 'resalePrice'>;
  /** Names of the product's photos. */
  readonly names: readonly string[];
  /** Band over the top of the stage, which says that the product is sold. */
  readonly band?: ReactNode;
};

/**
 * Shows the photos of a product: a stage to swipe through, thumbnails, and a full-screen viewer on a tap. Without
 * scripts the stage scrolls and a photo opens as a file.
 */
export function Gallery({ product, names, band }: GalleryProps) {
  const photos = productPhotos(product, names);
  const { row, shown, onScroll, show } = usePhotoRow();
  // Other photos load once the pointer or the focus reaches the stage, because the thumbnails are enough for most
  // visitors.
  const [awake, setAwake] = useState(false);
  const [opened, setOpened] = useState<number | null>(null);
  const wake = () => {
    setAwake(true);
    void importViewer();
  };
  const close = (last: number) => {
    setOpened(null);
    show(last, 'instant');
  };
  const open = (index: number) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpened(index);
  };
  if (photos.length === 0) return <EmptyGallery title={product.title} band={band} />;
  return (
    <section className="gallery" aria-label={t('gallery.photosOf', { title: product.title })}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handler only detects that the pointer is near */}
      <div
        className="stage"
        ref={row}
        onScroll={onScroll}
        onPointerEnter={wake}
        onTouchStart={wake}
        onFocus={wake}
        {...scrollAttributes(photos.length)}
      >
        {photos.map((photo, index) => (
          <Slide
            key={photo.full}
            photo={photo}
            title={product.title}
            place={t('gallery.place', { number: groupDigits(index + 1), count: groupDigits(photos.length) })}
            first={index === 0}
            isNear={index === 0 || (awake && Math.abs(index - shown) <= 1)}
            onOpen={open(index)}
          />
        ))}
      </div>
      {band}
      {photos.length > 1 && <Thumbnails photos={photos} shown={shown} onShow={show} onNear={wake} />}
      {opened !== null && (
        <Suspense>
          <PhotoViewer product={product} photos={photos} first={opened} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}

/** Returns the attributes that let keyboards scroll a stage. A single photo does not scroll. */
function scrollAttributes(count: number): ComponentProps<'div'> {
  if (count <= 1) return {};
  return { role: 'group', tabIndex: 0, 'aria-label': t('gallery.scroll', { count: groupDigits(count) }) };
}

type EmptyGalleryProps = Pick<GalleryProps, 'band'> & { readonly title: string };

/** Shows a placeholder for a product without photos. */
function EmptyGallery({ title, band }: EmptyGalleryProps) {
  return (
    <section className="gallery" aria-label={t('gallery.photos')}>
      <div className="stage ph bare">
        <NoPicture name={title} />
      </div>
      {band}
    </section>
  );
}

type SlideProps = {
  readonly photo: ProductPhoto;
  readonly title: string;
  /** Position of the photo among all photos, such as "2 of 6". */
  readonly place: string;
  readonly first: boolean;
  /** False while the slide is too far away to load its photo. */
  readonly isNear: boolean;
  readonly onOpen: (event: MouseEvent) => void;
};

function Slide({ photo, title, place, first, isNear, onOpen }: SlideProps) {
  const { files, full, name } = photo;
  // A photo that was loaded once stays in the page.
  const [seen, setSeen] = useState(isNear);
  useEffect(() => {
    if (isNear) setSeen(true);
  }, [isNear]);
  const picture = <Picture files={files} alt={`${title}: ${name}`} sizes={STAGE_SIZES} first={first} whole />;
  return (
    <figure className="ph">
      <a className="zoom" href={full} onClick={onOpen} aria-label={t('gallery.open', { place, name })}>
        {seen ? picture : <noscript>{picture}</noscript>}
        <MarkPins photo={photo} />
      </a>
      <figcaption>
        <b>{name}</b> <span className="num">{place}</span>
        <Maximize className="i s" aria-hidden="true" />
      </figcaption>
    </figure>
  );
}

type ThumbnailsProps = {
  readonly photos: readonly ProductPhoto[];
  readonly shown: number;
  readonly onShow: (index: number) => void;
  readonly onNear: () => void;
};

/** Shows a thumbnail of each photo, with the photo's name and how many marks it has. */
function Thumbnails({ photos, shown, onShow, onNear }: ThumbnailsProps) {
  const select = (index: number) => (event: MouseEvent) => {
    event.preventDefault();
    onNear();
    onShow(index);
  };
  return (
    <ul className="thumbs">
      {photos.map(({ thumbnail, full, name, marks }, index) => (
        <li key={full}>
          <a href={full} aria-current={index === shown ? 'true' : undefined} onClick={select(index)}>
            <span className="ph">
              <Picture files={thumbnail} alt="" sizes="124px" />
              {marks.length > 0 && (
                <i className="num" aria-hidden="true">
                  {groupDigits(marks.length)}
                </i>
              )}
            </span>
            <span className="name">
              <span className="sr">{t('gallery.number', { number: groupDigits(index + 1) })} </span>
              {name}
              {marks.length > 0 && (
                <span className="sr">, {t('gallery.marks', { count: marks.length })}</span>
              )}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
