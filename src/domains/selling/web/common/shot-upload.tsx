import {
  type ChangeEvent,
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { localDigits } from '#kernel/locale.ts';
import { groupDigits } from '#kernel/money.ts';
import { errorText } from '#texts/error-text.ts';
import { t } from '#texts/t.ts';
import { ErrorText } from '#ui/field.tsx';
import { Camera, ChevronDown, Upload } from '#ui/icon.tsx';
import type { CategorySlug } from '../../../attributes/choices.ts';
import { MAX_PICTURES } from '../../../catalog/products/form.ts';
import { type PhotoLabel, photoLabels } from '../../../catalog/products/photos.ts';
import {
  type PicturesChosen,
  picturesChosen,
  type QueuedPicture,
} from '../../../images/web/public/picture-queue.ts';
import { PictureFailure } from '../../../images/web/public/picture-upload.tsx';
import { PICTURE_TYPES } from '../../../images/web/public/send-picture.ts';
import { type DescribedPhoto, PHOTO_NOTE_FIELD } from './listing-values.ts';
import { missingShots, type Shot } from './shot-guide.ts';
import { ShotNames } from './shot-names.tsx';
import { ShotOutline } from './shot-outline.tsx';
import { PHOTO_FIELD_ID, ShotTile } from './shot-tile.tsx';
import { useShots } from './use-shots.ts';

type ShotUploadProps = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly category: CategorySlug | null;
  /** Photos that are already uploaded: photos of an edited listing, or of a refused form that is shown again. */
  readonly stored: readonly DescribedPhoto[];
  readonly error: string | undefined;
  readonly help?: string;
  readonly onChange: (chosen: PicturesChosen) => void;
};

/** Formats bytes as megabytes with one decimal. */
function megabytes(bytes: number): string {
  return `${localDigits((bytes / 1_000_000).toFixed(1))} MB`;
}

function statusText(queue: readonly QueuedPicture[], leftOut: number): string {
  if (leftOut > 0) return t('picture.atMost', { count: groupDigits(MAX_PICTURES) });
  const { sending, urls } = picturesChosen(queue);
  if (sending > 0) {
    const count = groupDigits(urls.length + sending);
    return t('picture.sendingMany', { sent: groupDigits(urls.length), count });
  }
  const shrunk = queue.flatMap(({ bytes }) => bytes ?? []);
  const [chosen, sent] = [
    shrunk.reduce((sum, bytes) => sum + bytes.chosen, 0),
    shrunk.reduce((sum, bytes) => sum + bytes.sent, 0),
  ];
  const photos = urls.length === 0 ? '' : t('lift.photos', { count: urls.length });
  return chosen > sent
    ? t('shot.smaller', { photos, before: megabytes(chosen), after: megabytes(sent) })
    : photos;
}

/** Translates the reason why a photo was not uploaded. */
function inLanguage(picture: QueuedPicture): QueuedPicture {
  return { ...picture, message: picture.message && errorText(picture.message) };
}

/** Returns event handlers for dropping files on an element. */
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

/**
 * Calls `receive` with the files that the seller selected before scripts ran. Returns the ref for the element around
 * the file inputs.
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
        photoLabels.find((label) => label === input.dataset.label),
      );
      input.value = '';
    }
  }, [receive]);
  return group;
}

/** Calls `onChange` with the photos that the form would send. When they change, fires an input event on the form. */
function usePostedPhotos(
  form: ShotUploadProps['form'],
  { queue, notes }: Pick<ReturnType<typeof useShots>, 'queue' | 'notes'>,
  onChange: ShotUploadProps['onChange'],
): void {
  const chosen = picturesChosen(queue);
  const posted = JSON.stringify([chosen, notes]);
  const isMounted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the posted values have changed
  useEffect(() => {
    onChange(chosen);
    if (isMounted.current) form.current?.dispatchEvent(new Event('input', { bubbles: true }));
    isMounted.current = true;
  }, [posted]);
}

/**
 * Collects the photos of a listing. Outlines show wanted photos, and open the camera on phones. Photos are shrunk and
 * uploaded at once. The seller sorts photos by dragging, by arrow keys, or in their menu. Without scripts, this is a
 * plain file input for several files.
 */
export function ShotUpload(props: ShotUploadProps) {
  const { form, category, stored, error, help, onChange } = props;
  const shots = useShots(stored);
  const { queue, notes, receive } = shots;
  const group = useEarlyFiles(receive);
  usePostedPhotos(form, shots, onChange);
  const take = (event: ChangeEvent<HTMLInputElement>, label?: PhotoLabel) => {
    receive([...(event.target.files ?? [])], label);
    // Clears the input. Otherwise the form would send the file again, and selecting the same file again would cause no
    // event.
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
      <LabelAndHint />
      <div className="shots2" data-shots="" ref={group}>
        {queue.map((picture, index) => (
          <ShotCell key={picture.key} picture={picture} index={index} shots={shots} missing={missing} />
        ))}
        {!shots.isFull && !shots.fromGallery && outlines}
        {!shots.isFull && <AnyShot error={error} onTake={take} />}
      </div>
      {!shots.isFull && shots.fromGallery && missing.length > 0 && (
        <MoreShots count={missing.length}>{outlines}</MoreShots>
      )}
      <Failures shots={shots} />
      <ErrorText own={PHOTO_FIELD_ID} error={error} help={help} />
      <p className="small muted" role="status">
        {statusText(queue, shots.leftOut)}
      </p>
      <PostedPhotos shots={shots} />
    </div>
  );
}

function LabelAndHint() {
  return (
    <>
      <span className="label" id="photos-label">
        {t('auth.photo')}
      </span>
      <p className="hint" id="photos-hint">
        <span className="with-script">{t('shot.hint')}</span>
        <span className="without-script">{t('shot.hintPlain')}</span>
      </p>
    </>
  );
}

type ShotCellProps = ComponentProps<typeof ShotTile> & { readonly missing: readonly Shot[] };

/** Shows a photo. If the photo has no label, suggests the labels of wanted photos that are still missing. */
function ShotCell({ picture, index, shots, missing }: ShotCellProps) {
  return (
    <div className="shot-cell">
      <ShotTile picture={picture} index={index} shots={shots} />
      {!shots.notes[picture.key]?.label && (
        <ShotNames
          photo={t('photo.number', { number: groupDigits(index + 1) })}
          labels={missing.map(({ label }) => label)}
          onName={(label) => shots.describe(picture.key, label)}
        />
      )}
    </div>
  );
}

/** Shows the photos that could not be uploaded, each with a button that tries again. */
function Failures({ shots: { queue, retry } }: { readonly shots: ReturnType<typeof useShots> }) {
  return queue.map((picture, index) =>
    picture.state === 'failed' ? (
      <PictureFailure key={picture.key} picture={inLanguage(picture)} number={index + 1} onRetry={retry} />
    ) : null,
  );
}

type MoreShotsProps = { readonly count: number; readonly children: ReactNode };

/** Renders a collapsible section with outlines of wanted photos, for sellers who chose photos from their gallery. */
function MoreShots({ count, children }: MoreShotsProps) {
  return (
    <details className="more-shots">
      <summary>
        {t('shot.more', { count })}
        <ChevronDown className="i s" aria-hidden="true" />
      </summary>
      <div className="shots2">{children}</div>
    </details>
  );
}

/** Renders the hidden fields with the URLs of uploaded photos, and with their labels and marks. */
function PostedPhotos({ shots: { queue, notes } }: { readonly shots: ReturnType<typeof useShots> }) {
  return queue.map(({ key, url }) =>
    url ? (
      <span key={key} hidden>
        <input type="hidden" name="photos" value={url} />
        <input type="hidden" name={PHOTO_NOTE_FIELD} value={JSON.stringify(notes[key] ?? {})} />
      </span>
    ) : null,
  );
}

type Take = (event: ChangeEvent<HTMLInputElement>, label?: PhotoLabel) => void;

/**
 * Renders the outline of a wanted photo, which opens the camera. The server renders it, so that nothing moves when
 * scripts load. Its file input has no name, so forms do not send it. Without scripts it is hidden, and the plain file
 * input sends the files.
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
        aria-label={t('shot.take', { what: how })}
        onChange={(event) => onTake(event, label)}
      />
    </label>
  );
}

function AnyShot({ error, onTake }: { readonly error: string | undefined; readonly onTake: Take }) {
  return (
    <label className={error ? 'drop-pic bad' : 'drop-pic'}>
      <Upload className="i" aria-hidden="true" />
      <span id="photos-add">{t('shot.choose')}</span>
      <input
        className="sr"
        type="file"
        id={PHOTO_FIELD_ID}
        name="photos"
        accept={PICTURE_TYPES}
        multiple
        aria-labelledby="photos-label photos-add"
        aria-describedby={error ? `photos-hint ${PHOTO_FIELD_ID}-error` : 'photos-hint'}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onTake(event)}
      />
    </label>
  );
}
