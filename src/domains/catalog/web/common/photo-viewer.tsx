import './photo-viewer.css';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { IconButton } from '#ui/button.tsx';
import { ChevronLeft, ChevronRight, MapPin, X } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import { Money } from '#ui/price.tsx';
import { useZoom } from '#ui/use-zoom.ts';
import type { WholeListing } from '../public/listing.ts';
import type { ProductPhoto } from '../site/product-photos.ts';
import { MarkPins } from './mark-pins.tsx';
import { usePhotoRow } from './use-photo-row.ts';

type PhotoViewerProps = {
  readonly product: Pick<WholeListing, 'title' | 'resalePrice'>;
  readonly photos: readonly ProductPhoto[];
  /** Index of the first visible photo. */
  readonly first: number;
  /** Called with the last visible photo. */
  readonly onClose: (last: number) => void;
};

/** Opens the dialog with the photo `first` in view. Prevents the page behind the dialog from scrolling. */
function useOpenDialog(row: RefObject<HTMLElement | null>, first: number) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    if (row.current) row.current.scrollLeft = first * row.current.clientWidth;
  }, [first, row]);
  useEffect(() => {
    document.documentElement.classList.add('viewing');
    return () => document.documentElement.classList.remove('viewing');
  }, []);
  return dialog;
}

/** Returns the index of the photo to which a key leads; undefined for other keys. */
function photoByKey(key: string, shown: number, last: number): number | undefined {
  const indexes: Readonly<Record<string, number>> = {
    ArrowRight: shown + 1,
    ArrowLeft: shown - 1,
    Home: 0,
    End: last,
  };
  return indexes[key];
}

/** Tracks the visible photo. `showNearest` limits the index to the photos; `onKeyDown` changes the photo by keys. */
function useShownPhoto(first: number, count: number) {
  const photoRow = usePhotoRow(first);
  const { shown, show } = photoRow;
  const last = count - 1;
  const showNearest = (index: number) => show(Math.max(0, Math.min(last, index)));
  const onKeyDown = (event: KeyboardEvent) => {
    const index = photoByKey(event.key, shown, last);
    if (index === undefined) return;
    event.preventDefault();
    showNearest(index);
  };
  return { ...photoRow, showNearest, onKeyDown };
}

/** Returns the position of a photo as a text, such as "2 of 6". */
function placeText(index: number, count: number): string {
  return t('gallery.place', { number: groupDigits(index + 1), count: groupDigits(count) });
}

/**
 * Shows all photos on the whole screen, dark in both themes. Swipes and arrow keys change the photo; two fingers, a
 * double tap or + and − zoom. The name and the marks of each photo are shown as text.
 */
export default function PhotoViewer({ product, photos, first, onClose }: PhotoViewerProps) {
  const { row, shown, onScroll, show, showNearest, onKeyDown } = useShownPhoto(first, photos.length);
  const dialog = useOpenDialog(row, first);
  const [hasPins, setHasPins] = useState(true);
  return (
    <dialog
      className="viewer"
      ref={dialog}
      aria-labelledby="viewer-title"
      onClose={() => onClose(shown)}
      onKeyDown={onKeyDown}
    >
      <Top
        product={product}
        hasMarks={photos.some(({ marks }) => marks.length > 0)}
        hasPins={hasPins}
        onPins={setHasPins}
        onClose={() => dialog.current?.close()}
      />
      <p className="sr" role="status">
        {t('gallery.shown', { place: placeText(shown, photos.length), name: photos[shown]?.name ?? '' })}
      </p>
      <PhotoRow
        product={product}
        photos={photos}
        row={row}
        shown={shown}
        hasPins={hasPins}
        onScroll={onScroll}
      />
      {photos.length > 1 && (
        <>
          <Arrows shown={shown} count={photos.length} onTurn={(step) => showNearest(shown + step)} />
          <Strip photos={photos} shown={shown} onShow={(index) => show(index, 'instant')} />
        </>
      )}
    </dialog>
  );
}

type TopProps = Pick<PhotoViewerProps, 'product'> & {
  readonly hasMarks: boolean;
  readonly hasPins: boolean;
  readonly onPins: (hasPins: boolean) => void;
  readonly onClose: () => void;
};

/** Shows the product's title and price, and the buttons that close the viewer and show or hide the marks. */
function Top({ product, hasMarks, hasPins, onPins, onClose }: TopProps) {
  return (
    <header className="v-top">
      <IconButton label={t('gallery.close')} onClick={onClose}>
        <X className="i" aria-hidden="true" />
      </IconButton>
      <div>
        <h2 id="viewer-title">{product.title}</h2>
        <p>
          <Money taka={product.resalePrice} />
        </p>
      </div>
      {hasMarks && (
        <IconButton label={t('gallery.showMarks')} aria-pressed={hasPins} onClick={() => onPins(!hasPins)}>
          <MapPin className="i" aria-hidden="true" />
        </IconButton>
      )}
    </header>
  );
}

type PhotoRowProps = Pick<PhotoViewerProps, 'product' | 'photos'> & {
  readonly row: RefObject<HTMLDivElement | null>;
  readonly shown: number;
  readonly hasPins: boolean;
  readonly onScroll: () => void;
};

/** Shows the photos in a row to swipe through. The row does not scroll while the current photo is enlarged. */
function PhotoRow({ product, photos, row, shown, hasPins, onScroll }: PhotoRowProps) {
  const [isEnlarged, setIsEnlarged] = useState(false);
  return (
    <div className={isEnlarged ? 'v-row held' : 'v-row'} ref={row} onScroll={onScroll}>
      {photos.map((photo, index) => (
        <ViewedPhoto
          key={photo.full}
          photo={photo}
          title={product.title}
          place={placeText(index, photos.length)}
          isShown={index === shown}
          isNear={Math.abs(index - shown) <= 1}
          hasPins={hasPins}
          onEnlarge={setIsEnlarged}
        />
      ))}
    </div>
  );
}

type ArrowsProps = {
  readonly shown: number;
  readonly count: number;
  /** Called with 1 for the next photo, and −1 for the previous one. */
  readonly onTurn: (step: number) => void;
};

function Arrows({ shown, count, onTurn }: ArrowsProps) {
  return (
    <>
      <IconButton
        label={t('gallery.before')}
        className="v-arrow back"
        disabled={shown === 0}
        onClick={() => onTurn(-1)}
      >
        <ChevronLeft className="i" aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('gallery.next')}
        className="v-arrow on"
        disabled={shown === count - 1}
        onClick={() => onTurn(1)}
      >
        <ChevronRight className="i" aria-hidden="true" />
      </IconButton>
    </>
  );
}

type StripProps = Pick<PhotoViewerProps, 'photos'> & {
  readonly shown: number;
  readonly onShow: (index: number) => void;
};

/** Shows small pictures of all photos, and scrolls to the current one. */
function Strip({ photos, shown, onShow }: StripProps) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    strip.current?.children[shown]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  return (
    <nav className="v-strip" aria-label={t('gallery.photos')} ref={strip}>
      {photos.map(({ full, thumbnail, name }, index) => (
        <button
          key={full}
          type="button"
          aria-current={index === shown ? 'true' : undefined}
          onClick={() => onShow(index)}
        >
          <span className="ph">
            <Picture files={thumbnail} alt="" sizes="124px" />
          </span>
          {name}
        </button>
      ))}
    </nav>
  );
}

type ViewedPhotoProps = {
  readonly photo: ProductPhoto;
  readonly title: string;
  readonly place: string;
  readonly isShown: boolean;
  readonly isNear: boolean;
  readonly hasPins: boolean;
  readonly onEnlarge: (isEnlarged: boolean) => void;
};

/**
 * Returns the zoom of the current photo, and handles the mouse wheel and the keys + and −. `box` is the element that is
 * zoomed.
 */
function usePhotoZoom(isShown: boolean, onEnlarge: (isEnlarged: boolean) => void) {
  const box = useRef<HTMLDivElement>(null);
  const { zoom, step, reset, wheel, handlers } = useZoom();
  const isEnlarged = zoom.scale > 1;
  const wheelZoom = useRef(wheel);
  wheelZoom.current = wheel;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // React's own listener is passive and could not prevent the browser from zooming the whole page.
    const onWheel = (event: WheelEvent) => wheelZoom.current(event, element);
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a photo that is no longer current is fitted again
  useEffect(() => reset(), [isShown]);
  useEffect(() => {
    if (isShown) onEnlarge(isEnlarged);
  }, [isShown, isEnlarged, onEnlarge]);
  useEffect(() => {
    if (!isShown) return;
    const onKey = ({ key }: globalThis.KeyboardEvent) => {
      const size = box.current?.getBoundingClientRect();
      if (size && (key === '+' || key === '=')) step(1.5, size);
      if (size && key === '-') step(1 / 1.5, size);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return { box, zoom, isEnlarged, handlers };
}

function ViewedPhoto({ photo, title, place, isShown, isNear, hasPins, onEnlarge }: ViewedPhotoProps) {
  const { box, zoom, isEnlarged, handlers } = usePhotoZoom(isShown, onEnlarge);
  const { x, y, scale } = zoom;
  return (
    <figure inert={!isShown}>
      <div className={isEnlarged ? 'v-box enlarged' : 'v-box'} ref={box} {...handlers}>
        <div className="v-pic" style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}>
          {isNear && (
            <Picture
              files={photo.files}
              alt={`${title}: ${photo.name}`}
              sizes={isEnlarged ? '1600px' : '(min-width: 1024px) 900px, 100vw'}
            />
          )}
          {hasPins && <MarkPins photo={photo} scale={scale} />}
        </div>
      </div>
      <Caption photo={photo} place={place} />
    </figure>
  );
}

/** Shows the name of a photo and its numbered marks; without marks, how to zoom. */
function Caption({ photo, place }: Pick<ViewedPhotoProps, 'photo' | 'place'>) {
  return (
    <figcaption>
      <p className="v-cap">
        <b>{photo.name}</b>
        <span className="num">{place}</span>
      </p>
      {photo.marks.length > 0 ? (
        <ol className="v-marks">
          {photo.marks
            .toSorted((a, b) => a.number - b.number)
            .map(({ number, text }) => (
              <li key={number}>
                <span className="pin-number num" aria-hidden="true">
                  {groupDigits(number)}
                </span>
                {text}
              </li>
            ))}
        </ol>
      ) : (
        <p className="v-hint">
          <span className="by-touch">{t('gallery.pinch')}</span>
          <span className="by-mouse">{t('gallery.wheel')}</span>
        </p>
      )}
    </figcaption>
  );
}
