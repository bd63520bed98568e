import '../common/queued-pictures.css';
import type { ReactNode } from 'react';
import { groupDigits } from '#kernel/money.ts';
import { errorText } from '#texts/error-text.ts';
import { t } from '#texts/t.ts';
import { PhotoTile } from '#ui/file-field.tsx';
import { PICTURE_TYPES } from './send-picture.ts';
import type { usePictureQueue } from './use-picture-queue.ts';

/** State and functions of one field with pictures, from {@link usePictureQueue}. */
export type PictureQueue = ReturnType<typeof usePictureQueue>;

/** Name of the form field with the pictures. The route's action reads the field with `uploadFromForm`. */
const NAME = 'pictures';

/** Returns whether the form must wait because uploads are waiting or running. */
export function isSendingPictures({ queue }: Pick<PictureQueue, 'queue'>): boolean {
  return queue.some(({ state }) => state === 'waiting' || state === 'sending');
}

type QueuedPicturesProps = {
  readonly photos: PictureQueue;
  readonly className: string;
  /** True if the tiles have no space for the error message and the retry button. */
  readonly small?: boolean;
};

/** Shows the chosen pictures as tiles, with hidden fields for the URLs of the stored ones. */
export function QueuedPictures({ photos, className, small = false }: QueuedPicturesProps) {
  const { queue, remove, retry } = photos;
  return (
    <>
      {queue.length > 0 && (
        <div className={`queued-pics ${className}`}>
          {queue.map((picture, index) => {
            const { key, preview, state, progress, message, canRetry } = picture;
            const failed = small || message === undefined ? t('picture.notSent') : errorText(message);
            return (
              <PhotoTile
                key={key}
                src={preview}
                alt={t('picture.number', { number: groupDigits(index + 1) })}
                {...(state === 'waiting' || state === 'sending' ? { progress } : {})}
                {...(state === 'failed' ? { failed } : {})}
                {...(canRetry && !small ? { onRetry: () => retry(picture) } : {})}
                onRemove={() => remove(picture)}
              />
            );
          })}
        </div>
      )}
      {queue.flatMap(({ url }) => (url ? [<input key={url} type="hidden" name={NAME} value={url} />] : []))}
    </>
  );
}

type AddPicturesProps = {
  readonly photos: Pick<PictureQueue, 'queue' | 'add'>;
  /** Maximum number of pictures in the field. */
  readonly most: number;
  readonly className: string;
  /** Label of the field. */
  readonly children: ReactNode;
};

/** Shows a file chooser for pictures. Without scripts, the form sends the files themselves. */
export function AddPictures({ photos: { queue, add }, most, className, children }: AddPicturesProps) {
  return (
    <label className={className}>
      {children}
      <input
        className="sr"
        type="file"
        name={NAME}
        accept={PICTURE_TYPES}
        multiple
        onChange={({ target }) => {
          add([...(target.files ?? [])].slice(0, most - queue.length));
          target.value = '';
        }}
      />
    </label>
  );
}
