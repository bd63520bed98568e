import { type DragEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { groupDigits } from '#kernel/money.ts';
import { errorText } from '#texts/error-text.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { FieldError, fieldId } from '#ui/field.tsx';
import { FileField, PhotoTile } from '#ui/file-field.tsx';
import { type PicturesChosen, picturesChosen, type QueuedPicture } from './picture-queue.ts';
import { PICTURE_TYPES } from './send-picture.ts';
import { usePictureQueue } from './use-picture-queue.ts';

type PictureUploadProps = {
  /** Name of the hidden fields with the pictures' URLs, one per picture. */
  readonly name: string;
  readonly id?: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | null;
  readonly optional?: boolean;
  /** Maximum number of pictures; 1 by default. */
  readonly max?: number;
  /** URLs of pictures that are already stored, when the form is shown again after an error. */
  readonly defaultUrls?: readonly string[];
  /**
   * Called with the stored pictures and the numbers of running and failed uploads. The form can then wait for running
   * uploads.
   */
  readonly onChange?: (chosen: PicturesChosen) => void;
};

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}

/** Handles files dropped on an element, and returns whether files are dragged over it. */
function useDrop(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return { over, handlers: { onDragOver, onDragLeave: () => setOver(false), onDrop } };
}

/**
 * Passes the files chosen in the input with the id `id` to `receive`, including files chosen before the scripts loaded.
 */
function useChosenFiles(id: string, receive: (files: readonly File[]) => void) {
  const take = useCallback(
    (input: HTMLInputElement) => {
      const files = [...(input.files ?? [])];
      // Clears the input, so the form does not post the file again and the same file can be chosen again.
      input.value = '';
      if (files.length > 0) receive(files);
    },
    [receive],
  );
  useEffect(() => {
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement && input.files?.length) take(input);
  }, [id, take]);
  return take;
}

function Tile(props: {
  readonly picture: QueuedPicture;
  readonly number: number;
  readonly note?: string;
  readonly onRemove: (picture: QueuedPicture) => void;
}) {
  const { picture, number, note, onRemove } = props;
  const moving = picture.state === 'waiting' || picture.state === 'sending';
  return (
    <PhotoTile
      src={picture.preview}
      alt={t('picture.number', { number: groupDigits(number) })}
      note={moving ? undefined : note}
      progress={moving ? picture.progress : undefined}
      failed={picture.state === 'failed' ? t('picture.notSent') : undefined}
      onRemove={() => onRemove(picture)}
    />
  );
}

function statusText(chosen: PicturesChosen, leftOut: number, max: number): string {
  if (leftOut > 0) return max === 1 ? t('picture.onlyOne') : t('picture.atMost', { count: groupDigits(max) });
  if (chosen.sending === 0) return '';
  const total = chosen.urls.length + chosen.sending;
  if (total === 1) return t('picture.sendingOne');
  return t('picture.sendingMany', { sent: groupDigits(chosen.urls.length), count: groupDigits(total) });
}

/**
 * Returns a queue of at most `max` pictures. `receive` adds files while there is `space`; `leftOut` counts the files
 * for which no space was left.
 */
function useLimitedQueue(max: number, defaultUrls: readonly string[]) {
  const { queue, add, remove, retry } = usePictureQueue(defaultUrls);
  const [leftOut, setLeftOut] = useState(0);
  // If only one photo is allowed, a new photo replaces a failed one.
  const failed = max === 1 ? queue.find((picture) => picture.state === 'failed') : undefined;
  const space = max - queue.length + (failed ? 1 : 0);
  const receive = useCallback(
    (files: readonly File[]) => {
      if (failed && files.length > 0) remove(failed);
      setLeftOut(Math.max(0, files.length - space));
      add(files.slice(0, Math.max(0, space)));
    },
    [add, remove, failed, space],
  );
  return {
    queue,
    failed,
    space,
    leftOut,
    receive,
    remove: (picture: QueuedPicture) => {
      remove(picture);
      setLeftOut(0);
    },
    retry,
  };
}

/**
 * Uploads chosen or dropped pictures at once, with progress, preview, retry and removal. The surrounding form posts
 * their URLs as hidden fields. Without scripts, the form posts the files themselves in the same field, as multipart.
 * `uploadFromForm` in the route's action handles both.
 */
export function PictureUpload(props: PictureUploadProps) {
  const { name, id, max = 1, defaultUrls = [], onChange, ...text } = props;
  const own = fieldId(name, id);
  const { queue, failed, space, leftOut, receive, remove, retry } = useLimitedQueue(max, defaultUrls);
  const take = useChosenFiles(own, receive);
  const { over, handlers } = useDrop(receive);
  const chosen = picturesChosen(queue);
  useReport(chosen, onChange);
  const onRemove = (picture: QueuedPicture) => {
    remove(picture);
    // The focused button is gone, so focus moves to the box that accepts the next photo.
    requestAnimationFrame(() => document.getElementById(own)?.focus());
  };
  const next = queue.length > 0 && max > 1 ? t('picture.addAnother') : t('picture.add');
  const more = failed ? t('picture.chooseAnother') : next;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would nest a second frame into the field's own
    <div className="field" role="group" aria-labelledby={`${own}-label`} {...handlers}>
      <FileField
        {...text}
        name={name}
        id={id}
        accept={PICTURE_TYPES}
        multiple={max > 1}
        full={space <= 0}
        addLabel={over ? t('picture.drop') : more}
        onChange={(event) => take(event.target)}
      >
        <Tiles queue={queue} max={max} onRemove={onRemove} />
      </FileField>
      <Failures queue={queue} onRetry={retry} />
      <p className="small muted" role="status">
        {statusText(chosen, leftOut, max)}
      </p>
      {chosen.urls.map((url) => (
        <input key={url} type="hidden" name={name} value={url} />
      ))}
    </div>
  );
}

type TilesProps = {
  readonly queue: readonly QueuedPicture[];
  readonly max: number;
  readonly onRemove: (picture: QueuedPicture) => void;
};

function Tiles({ queue, max, onRemove }: TilesProps) {
  return queue.map((picture, index) => (
    <Tile
      key={picture.key}
      picture={picture}
      number={index + 1}
      note={index === 0 && max > 1 ? t('picture.first') : undefined}
      onRemove={onRemove}
    />
  ));
}

type FailuresProps = {
  readonly queue: readonly QueuedPicture[];
  readonly onRetry: (picture: QueuedPicture) => void;
};

/** Shows the pictures that could not be uploaded, each with a button that tries again. */
function Failures({ queue, onRetry }: FailuresProps) {
  return queue.map((picture, index) =>
    picture.state === 'failed' ? (
      <PictureFailure key={picture.key} picture={picture} number={index + 1} onRetry={onRetry} />
    ) : null,
  );
}

/** Calls `onChange` only if the chosen pictures differ from the last call. */
function useReport(chosen: PicturesChosen, onChange: PictureUploadProps['onChange']) {
  const announced = useRef('');
  useEffect(() => {
    const announcement = JSON.stringify(chosen);
    if (announcement === announced.current) return;
    announced.current = announcement;
    onChange?.(chosen);
  });
}

/** Shows the full reason why a photo was not uploaded, because the photo's tile has no space for a sentence. */
export function PictureFailure(props: {
  readonly picture: QueuedPicture;
  readonly number: number;
  readonly onRetry: (picture: QueuedPicture) => void;
}) {
  const { picture, number, onRetry } = props;
  return (
    <>
      <FieldError>
        {t('picture.problem', { number: groupDigits(number), message: errorText(picture.message ?? '') })}
      </FieldError>
      {picture.canRetry && (
        <div>
          <Button low onClick={() => onRetry(picture)}>
            {rich('picture.tryAgain', {
              toSend: <span className="sr">{t('picture.sendNumber', { number: groupDigits(number) })}</span>,
            })}
          </Button>
        </div>
      )}
    </>
  );
}
