import '../common/queued-pictures.css';
import type { ReactNode } from 'react';
import { PhotoTile } from '#ui/file-field.tsx';
import { PICTURE_TYPES } from './send-picture.ts';
import type { usePictureQueue } from './use-picture-queue.ts';

/** The pictures of one field, as {@link usePictureQueue} keeps them. */
export type PictureQueue = ReturnType<typeof usePictureQueue>;

/** Field that carries a form's pictures; its action reads it with `uploadFromForm`. */
const NAME = 'pictures';

/** Returns whether a form has to wait for pictures that are on their way. */
export function isSendingPictures({ queue }: Pick<PictureQueue, 'queue'>): boolean {
  return queue.some(({ state }) => state === 'waiting' || state === 'sending');
}

type QueuedPicturesProps = {
  readonly photos: PictureQueue;
  readonly className: string;
  /** True where tiles are too small for why one was not sent, and for trying again. */
  readonly small?: boolean;
};

/** The pictures that were chosen, as tiles, and what the form sends of those that are stored. */
export function QueuedPictures({ photos, className, small = false }: QueuedPicturesProps) {
  const { queue, remove, retry } = photos;
  return (
    <>
      {queue.length > 0 && (
        <div className={`queued-pics ${className}`}>
          {queue.map((picture, index) => {
            const { key, preview, state, progress, message, canRetry } = picture;
            const failed = small ? 'Not sent' : (message ?? 'Not sent');
            return (
              <PhotoTile
                key={key}
                src={preview}
                alt={`photo ${index + 1}`}
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
  /** Most pictures of the field. */
  readonly most: number;
  readonly className: string;
  /** Name of the field. */
  readonly children: ReactNode;
};

/** Opens the chooser of pictures. Without scripts the form sends the files themselves. */
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
