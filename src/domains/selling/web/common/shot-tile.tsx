import { type KeyboardEvent, lazy, type PointerEvent, type ReactNode, Suspense, useState } from 'react';
import { groupDigits } from '#kernel/money.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { FieldError } from '#ui/field.tsx';
import { EllipsisVertical } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import { photoLabelText } from '../../../catalog/products/photo-words.ts';
import { photoLabels } from '../../../catalog/products/photos.ts';
import type { QueuedPicture } from '../../../images/web/public/picture-queue.ts';
import type { Shots } from './use-shots.ts';

/** Id of the file input for the next photo. */
export const PHOTO_FIELD_ID = 'f-photos';

function NoMarkEditor(): ReactNode {
  return <FieldError>{t('shot.notOpened')}</FieldError>;
}

// Loaded lazily, because most photos have no marks.
const MarkEditor = lazy(() =>
  import('./mark-editor.tsx').then(
    (module) => ({ default: module.MarkEditor }),
    () => ({ default: NoMarkEditor }),
  ),
);

type ShotTileProps = {
  readonly picture: QueuedPicture;
  /** Position among the photos, from 0. */
  readonly index: number;
  readonly shots: Shots;
};

/** Returns the position of the tile under the pointer; -1 outside of all tiles. */
function placeUnder(event: PointerEvent): number {
  const tile = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-shot]');
  return tile ? Number(tile.getAttribute('data-shot')) : -1;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Returns handlers that move a photo by dragging it, or by the arrow keys. */
function useMoving({ picture, index, shots }: ShotTileProps) {
  const [isHeld, setHeld] = useState(false);
  const { key } = picture;
  return {
    isHeld,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
      },
      onPointerMove: (event: PointerEvent) => {
        const place = isHeld ? placeUnder(event) : -1;
        if (place !== -1 && place !== index) shots.move(key, place);
      },
      onPointerUp: () => setHeld(false),
      onPointerCancel: () => setHeld(false),
      onKeyDown: (event: KeyboardEvent) => {
        const step = STEPS[event.key];
        if (step === undefined && event.key !== 'Home') return;
        event.preventDefault();
        shots.move(key, step === undefined ? 0 : index + step);
      },
    },
  };
}

/** Shows the progress of a photo's upload; nothing before and after it. */
function UploadProgress({ picture, name }: Pick<ShotTileProps, 'picture'> & { readonly name: string }) {
  if (picture.state !== 'waiting' && picture.state !== 'sending') return null;
  return (
    <progress
      className="bar2"
      value={picture.progress}
      max={1}
      aria-label={t('picture.uploading', { photo: name })}
    />
  );
}

/** Renders the tile of a photo: the picture, its name, and the progress of its upload. */
export function ShotTile(props: ShotTileProps) {
  const { picture, index, shots } = props;
  const { isHeld, handlers } = useMoving(props);
  const [isPinning, setPinning] = useState(false);
  const note = shots.notes[picture.key];
  const marks = note?.marks ?? [];
  const label = note?.label && photoLabelText(note.label);
  const place = t('photo.number', { number: groupDigits(index + 1) });
  const name = label ? `${place}, ${label}` : place;
  return (
    <div className={isHeld ? 'shot has held' : 'shot has'} data-shot={index}>
      <img src={picture.preview} alt={name} draggable={false} />
      <button
        type="button"
        className="grip"
        aria-label={t('shot.grip', { photo: name, count: groupDigits(shots.queue.length) })}
        {...handlers}
      />
      <UploadProgress picture={picture} name={name} />
      <span className="cap2">
        {picture.state === 'failed'
          ? t('picture.notSent')
          : (label ?? (index === 0 ? t('picture.first') : name))}
        {marks.length > 0 && ` · ${t('gallery.marks', { count: marks.length })}`}
      </span>
      <ShotMenu {...props} name={name} onPin={() => setPinning(true)} />
      {isPinning && (
        <Suspense>
          <MarkEditor
            src={picture.preview}
            name={name}
            marks={marks}
            onChange={(changed) => shots.pin(picture.key, changed)}
            onClose={() => setPinning(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

type ShotMenuProps = ShotTileProps & { readonly name: string; readonly onPin: () => void };

function ShotMenu({ picture, index, shots, name, onPin }: ShotMenuProps) {
  const { key } = picture;
  const remove = () => {
    shots.remove(picture);
    // The focused button is gone. So focus moves to the input for the next photo.
    requestAnimationFrame(() => document.getElementById(PHOTO_FIELD_ID)?.focus());
  };
  return (
    <Menu
      className="shot-menu"
      end={index % 2 === 1}
      label={t('shot.menu', { photo: name })}
      summaryClass="iconbtn"
      summary={<EllipsisVertical className="i" aria-hidden="true" />}
    >
      <LabelField photo={key} shots={shots} />
      <button type="button" onClick={onPin}>
        {t('shot.pin')}
      </button>
      <MoveButtons photo={key} index={index} shots={shots} />
      <button type="button" onClick={remove}>
        {rich('picture.remove', { photo: <span className="sr">{name}</span> })}
      </button>
    </Menu>
  );
}

type PhotoProps = Pick<ShotTileProps, 'shots'> & {
  /** Key of the photo in the queue. */
  readonly photo: string;
};

/** Renders the choice of what the photo shows. */
function LabelField({ photo, shots }: PhotoProps) {
  const select = `label-${photo}`;
  return (
    <>
      <label className="small" htmlFor={select}>
        {t('shot.itShows')}
      </label>
      <select
        className="input"
        id={select}
        value={shots.notes[photo]?.label ?? ''}
        onChange={(event) =>
          shots.describe(photo, photoLabels.find((label) => label === event.target.value) ?? null)
        }
      >
        <option value="">{t('report.else')}</option>
        {photoLabels.map((label) => (
          <option key={label} value={label}>
            {photoLabelText(label)}
          </option>
        ))}
      </select>
    </>
  );
}

function MoveButtons({ photo, index, shots }: PhotoProps & Pick<ShotTileProps, 'index'>) {
  return (
    <>
      <button type="button" disabled={index === 0} onClick={() => shots.move(photo, 0)}>
        {t('shot.makeFirst')}
      </button>
      <button type="button" disabled={index === 0} onClick={() => shots.move(photo, index - 1)}>
        {t('shot.earlier')}
      </button>
      <button
        type="button"
        disabled={index === shots.queue.length - 1}
        onClick={() => shots.move(photo, index + 1)}
      >
        {t('shot.later')}
      </button>
    </>
  );
}
