import {
  type ChangeEvent,
  type DragEvent,
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { counted } from '#kernel/number-words.ts';
import { ErrorText, FieldError } from '#ui/field.tsx';
import { Camera, ChevronDown, EllipsisVertical, Upload } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import type { CategorySlug } from '../../../attributes/choices.ts';
import { MAX_PICTURES } from '../../../catalog/products/form.ts';
import {
  type PhotoDescription,
  type PhotoLabel,
  type PhotoMark,
  photoLabels,
} from '../../../catalog/products/photos.ts';
import { PictureFailure } from '../../../images/web/public/picture-failure.tsx';
import {
  type PicturesChosen,
  picturesChosen,
  type QueuedPicture,
} from '../../../images/web/public/picture-queue.ts';
import { PICTURE_TYPES } from '../../../images/web/public/send-picture.ts';
import { usePictureQueue } from '../../../images/web/public/use-picture-queue.ts';
import { type DescribedPhoto, PHOTO_NOTE_FIELD } from './listing-values.ts';
import { missingShots, type Shot } from './shot-guide.ts';
import { ShotNames } from './shot-names.tsx';
import { ShotOutline } from './shot-outline.tsx';

const FIELD_ID = 'f-photos';

function NoMarkEditor(): ReactNode {
  return <FieldError>The photo did not open. Check the connection and try again.</FieldError>;
}

// Most photos show no mark.
const MarkEditor = lazy(() =>
  import('./mark-editor.tsx').then(
    (module) => ({ default: module.MarkEditor }),
    () => ({ default: NoMarkEditor }),
  ),
);

type ShotUploadProps = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly category: CategorySlug | null;
  /** Photos that are stored already: of a listing, or of a form that comes back. */
  readonly stored: readonly DescribedPhoto[];
  readonly error: string | undefined;
  readonly help?: string;
  readonly onChange: (chosen: PicturesChosen) => void;
};

/** Descriptions of the pictures in a queue, by their keys. */
type Notes = Readonly<Record<string, PhotoDescription>>;

function notesOf(stored: readonly DescribedPhoto[]): Notes {
  return Object.fromEntries(stored.map(({ url, ...note }) => [url, note]));
}

/** Megabytes as people read them, with one decimal. */
function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function statusText(queue: readonly QueuedPicture[], leftOut: number): string {
  if (leftOut > 0) return `At most ${MAX_PICTURES} photos; the rest was left out.`;
  const { sending, urls } = picturesChosen(queue);
  if (sending > 0) return `${urls.length} of ${urls.length + sending} photos sent…`;
  const shrunk = queue.flatMap(({ bytes }) => bytes ?? []);
  const [chosen, sent] = [
    shrunk.reduce((sum, bytes) => sum + bytes.chosen, 0),
    shrunk.reduce((sum, bytes) => sum + bytes.sent, 0),
  ];
  const count = urls.length === 0 ? '' : counted(urls.length, 'photo');
  return chosen > sent ? `${count} · made smaller: ${megabytes(chosen)} became ${megabytes(sent)}` : count;
}

/** Takes files that are dropped on an element. */
function dropHandlers(onFiles: (files: readonly File[]) => void) {
  const takes = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    onDragOver: (event: DragEvent) => {
      if (takes(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!takes(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
}

/** The queue of a listing's photos, with what each of them shows. */
function useShots(stored: readonly DescribedPhoto[]) {
  const pictures = usePictureQueue(stored.map(({ url }) => url));
  const [notes, setNotes] = useState(() => notesOf(stored));
  const [leftOut, setLeftOut] = useState(0);
  const [fromGallery, setFromGallery] = useState(false);
  const { queue, add } = pictures;
  const space = MAX_PICTURES - queue.length;
  const receive = useCallback(
    (files: readonly File[], label?: PhotoLabel) => {
      setLeftOut(Math.max(0, files.length - space));
      const keys = add(files.slice(0, Math.max(0, space)));
      if (!label) {
        if (keys.length > 0) setFromGallery(true);
        return;
      }
      setNotes((known) => ({ ...known, ...Object.fromEntries(keys.map((key) => [key, { label }])) }));
    },
    [add, space],
  );
  const describe = (key: string, label: PhotoLabel | null) =>
    setNotes(({ [key]: known = {}, ...others }) => {
      const { label: _, ...rest } = known;
      return { ...others, [key]: label ? { ...rest, label } : rest };
    });
  const pin = (key: string, marks: readonly PhotoMark[]) =>
    setNotes(({ [key]: known = {}, ...others }) => {
      const { marks: _, ...rest } = known;
      return { ...others, [key]: marks.length > 0 ? { ...rest, marks: [...marks] } : rest };
    });
  return { ...pictures, notes, describe, pin, receive, leftOut, fromGallery, isFull: space <= 0 };
}

type Shots = ReturnType<typeof useShots>;

/**
 * Passes files to `receive` that were chosen before scripts ran, by the chooser or an outline. Returns the ref of
 * their group.
 */
function useEarlyFiles(receive: (files: readonly File[], label?: PhotoLabel) => void) {
  const group = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    for (const input of group.current?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? []) {
      if (!input.files?.length) continue;
      receive(
        [...input.files],
        photoLabels.find((label) => label === input.dataset['label']),
      );
      input.value = '';
    }
  }, [receive]);
  return group;
}

/**
 * Collects the photos of a listing. Outlines show wanted photos and open a phone's camera. Photos are shrunk and sent
 * at once. They are ordered by dragging, arrow keys or their menu. Without scripts it is the browser's own chooser for
 * several files.
 */
export function ShotUpload(props: ShotUploadProps) {
  const { form, category, stored, error, help, onChange } = props;
  const shots = useShots(stored);
  const { queue, notes, receive } = shots;
  const group = useEarlyFiles(receive);
  const chosen = picturesChosen(queue);
  const told = JSON.stringify([chosen, notes]);
  const isMounted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what the form posts of them has changed
  useEffect(() => {
    onChange(chosen);
    if (isMounted.current) form.current?.dispatchEvent(new Event('input', { bubbles: true }));
    isMounted.current = true;
  }, [told]);
  const take = (event: ChangeEvent<HTMLInputElement>, label?: PhotoLabel) => {
    receive([...(event.target.files ?? [])], label);
    // The form would post the file again, and the same file could not be chosen once more.
    event.target.value = '';
  };
  const missing = missingShots(
    category,
    queue.map(({ key }) => ({ label: notes[key]?.label ?? null })),
  );
  const outlines = missing.map((shot) => <EmptyShot key={shot.label} shot={shot} onTake={take} />);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would nest a second frame into the step's own
    <div className="field" role="group" aria-labelledby="photos-label" {...dropHandlers(receive)}>
      <span className="label" id="photos-label">
        Photo
      </span>
      <p className="hint" id="photos-hint">
        <span className="with-script">Match the outlines. Show every mark: it avoids arguments later.</span>
        <span className="without-script">Screen on, keyboard, lid, ports, every mark. Up to 10 MB each.</span>
      </p>
      <div className="shots2" data-shots="" ref={group}>
        {queue.map((picture, index) => (
          <div className="shot-cell" key={picture.key}>
            <ShotTile picture={picture} index={index} shots={shots} />
            {!notes[picture.key]?.label && (
              <ShotNames
                photo={`Photo ${index + 1}`}
                labels={missing.map(({ label }) => label)}
                onName={(label) => shots.describe(picture.key, label)}
              />
            )}
          </div>
        ))}
        {!shots.isFull && !shots.fromGallery && outlines}
        {!shots.isFull && <AnyShot error={error} onTake={take} />}
      </div>
      {!shots.isFull && shots.fromGallery && missing.length > 0 && (
        <details className="more-shots">
          <summary>
            {counted(missing.length, 'more photo')} that buyers ask for
            <ChevronDown className="i s" aria-hidden="true" />
          </summary>
          <div className="shots2">{outlines}</div>
        </details>
      )}
      {queue.map((picture, index) =>
        picture.state === 'failed' ? (
          <PictureFailure key={picture.key} picture={picture} number={index + 1} onRetry={shots.retry} />
        ) : null,
      )}
      <ErrorText own={FIELD_ID} error={error} help={help} />
      <p className="small muted" role="status">
        {statusText(queue, shots.leftOut)}
      </p>
      {queue.map(({ key, url }) =>
        url ? (
          <span key={key} hidden>
            <input type="hidden" name="photos" value={url} />
            <input type="hidden" name={PHOTO_NOTE_FIELD} value={JSON.stringify(notes[key] ?? {})} />
          </span>
        ) : null,
      )}
    </div>
  );
}

type Take = (event: ChangeEvent<HTMLInputElement>, label?: PhotoLabel) => void;

/**
 * An outline that opens the camera. It is there before scripts run, so that nothing moves under a finger when they do. Not
 * named: without scripts it is hidden, and the chooser beside it posts the files.
 */
function EmptyShot({ shot, onTake }: { readonly shot: Shot; readonly onTake: Take }) {
  const { label, how } = shot;
  return (
    <label className="shot with-script">
      <ShotOutline label={label} />
      <span className="cap2">
        <Camera className="i s" aria-hidden="true" />
        {how}
      </span>
      <input
        className="sr"
        type="file"
        accept={PICTURE_TYPES}
        capture="environment"
        data-label={label}
        aria-label={`Take a photo: ${how}`}
        onChange={(event) => onTake(event, label)}
      />
    </label>
  );
}

function AnyShot({ error, onTake }: { readonly error: string | undefined; readonly onTake: Take }) {
  return (
    <label className={error ? 'drop-pic bad' : 'drop-pic'}>
      <Upload className="i" aria-hidden="true" />
      <span id="photos-add">Choose photos</span>
      <input
        className="sr"
        type="file"
        id={FIELD_ID}
        name="photos"
        accept={PICTURE_TYPES}
        multiple
        aria-labelledby="photos-label photos-add"
        aria-describedby={error ? `photos-hint ${FIELD_ID}-error` : 'photos-hint'}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onTake(event)}
      />
    </label>
  );
}

type ShotTileProps = {
  readonly picture: QueuedPicture;
  /** Its place among the photos, from 0. */
  readonly index: number;
  readonly shots: Shots;
};

/** Where among the tiles a pointer is, from 0; -1 beside them all. */
function placeUnder(event: PointerEvent): number {
  const tile = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-shot]');
  return tile ? Number(tile.getAttribute('data-shot')) : -1;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Moves a photo by dragging it, and by the arrow keys while it has the focus. */
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

function ShotTile(props: ShotTileProps) {
  const { picture, index, shots } = props;
  const { isHeld, handlers } = useMoving(props);
  const [isPinning, setPinning] = useState(false);
  const note = shots.notes[picture.key];
  const marks = note?.marks ?? [];
  const name = `Photo ${index + 1}${note?.label ? `, ${note.label}` : ''}`;
  const isMoving = picture.state === 'waiting' || picture.state === 'sending';
  return (
    <div className={isHeld ? 'shot has held' : 'shot has'} data-shot={index}>
      <img src={picture.preview} alt={name} draggable={false} />
      <button
        type="button"
        className="grip"
        aria-label={`${name} of ${shots.queue.length}. Arrow keys move it.`}
        {...handlers}
      />
      {isMoving && (
        <progress className="bar2" value={picture.progress} max={1} aria-label={`Uploading ${name}`} />
      )}
      <span className="cap2">
        {picture.state === 'failed' ? 'Not sent' : (note?.label ?? (index === 0 ? 'First photo' : name))}
        {marks.length > 0 && ` · ${counted(marks.length, 'mark')}`}
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
  const select = `label-${key}`;
  const remove = () => {
    shots.remove(picture);
    // The button that had the focus is gone; the box that takes the next photo is what remains.
    requestAnimationFrame(() => document.getElementById(FIELD_ID)?.focus());
  };
  return (
    <Menu
      className="shot-menu"
      end={index % 2 === 1}
      label={`${name}: name, pin marks, move or remove`}
      summaryClass="iconbtn"
      summary={<EllipsisVertical className="i" aria-hidden="true" />}
    >
      <label className="small" htmlFor={select}>
        It shows
      </label>
      <select
        className="input"
        id={select}
        value={shots.notes[key]?.label ?? ''}
        onChange={(event) =>
          shots.describe(key, photoLabels.find((label) => label === event.target.value) ?? null)
        }
      >
        <option value="">Something else</option>
        {photoLabels.map((label) => (
          <option key={label}>{label}</option>
        ))}
      </select>
      <button type="button" onClick={onPin}>
        Pin marks
      </button>
      <button type="button" disabled={index === 0} onClick={() => shots.move(key, 0)}>
        Make first
      </button>
      <button type="button" disabled={index === 0} onClick={() => shots.move(key, index - 1)}>
        Move earlier
      </button>
      <button
        type="button"
        disabled={index === shots.queue.length - 1}
        onClick={() => shots.move(key, index + 1)}
      >
        Move later
      </button>
      <button type="button" onClick={remove}>
        Remove<span className="sr"> {name}</span>
      </button>
    </Menu>
  );
}
