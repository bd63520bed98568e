import type { UploadResult } from './send-picture.ts';

/** One chosen picture and its upload. */
export type QueuedPicture = {
  readonly key: string;
  /** Chosen file; undefined for a picture that was stored before the form was shown. */
  readonly file?: File;
  /** URL of the preview: a `blob:` URL of the file, or the URL of the stored picture. */
  readonly preview: string;
  readonly state: 'waiting' | 'sending' | 'stored' | 'failed';
  /** Uploaded fraction of the file, 0 to 1. */
  readonly progress: number;
  /** Sizes in bytes of the chosen file (`chosen`) and of the shrunk file (`sent`). */
  readonly bytes?: { readonly chosen: number; readonly sent: number };
  readonly url?: string;
  readonly message?: string;
  /** True if uploading the same file again can help. */
  readonly canRetry?: boolean;
};

export type QueueChange =
  | { readonly type: 'add'; readonly pictures: readonly QueuedPicture[] }
  | { readonly type: 'remove'; readonly key: string }
  | { readonly type: 'move'; readonly key: string; readonly to: number }
  | PictureChange;

type PictureChange =
  | { readonly type: 'start' | 'retry'; readonly key: string }
  | { readonly type: 'shrunk'; readonly key: string; readonly bytes: number }
  | { readonly type: 'progress'; readonly key: string; readonly share: number }
  | { readonly type: 'sent'; readonly key: string; readonly sent: UploadResult };

/** Maximum number of concurrent uploads. More would only slow each other down on a mobile connection. */
const MOST_AT_ONCE = 2;

function afterSent(picture: QueuedPicture, sent: UploadResult): QueuedPicture {
  return sent.ok
    ? { ...picture, state: 'stored', progress: 1, url: sent.url }
    : { ...picture, state: 'failed', message: sent.message, canRetry: sent.canRetry };
}

function changeOne(picture: QueuedPicture, change: PictureChange): QueuedPicture {
  switch (change.type) {
    case 'start':
      return { ...picture, state: 'sending', progress: 0 };
    case 'retry':
      return { ...picture, state: 'waiting', progress: 0, message: undefined };
    case 'shrunk':
      return picture.file
        ? { ...picture, bytes: { chosen: picture.file.size, sent: change.bytes } }
        : picture;
    case 'progress':
      return { ...picture, progress: change.share };
    case 'sent':
      return afterSent(picture, change.sent);
  }
}

/** Returns the queue with one picture moved to the index `to`. An index outside the queue means its start or end. */
function moved(queue: readonly QueuedPicture[], key: string, to: number): readonly QueuedPicture[] {
  const picture = queue.find((one) => one.key === key);
  if (!picture) return queue;
  const others = queue.filter((one) => one !== picture);
  return others.toSpliced(Math.max(0, to), 0, picture);
}

/** Returns the chosen pictures after a change. */
export function changeQueue(queue: readonly QueuedPicture[], change: QueueChange): readonly QueuedPicture[] {
  if (change.type === 'add') return [...queue, ...change.pictures];
  if (change.type === 'remove') return queue.filter((picture) => picture.key !== change.key);
  if (change.type === 'move') return moved(queue, change.key, change.to);
  return queue.map((picture) => (picture.key === change.key ? changeOne(picture, change) : picture));
}

/** Returns the picture to upload next, or null if enough uploads are running. */
export function nextToSend(queue: readonly QueuedPicture[]): QueuedPicture | null {
  const sending = queue.filter((picture) => picture.state === 'sending').length;
  if (sending >= MOST_AT_ONCE) return null;
  return queue.find((picture) => picture.state === 'waiting') ?? null;
}

/** State of the pictures chosen in a form. */
export type PicturesChosen = {
  /** URLs of the stored pictures, in the order chosen. */
  readonly urls: readonly string[];
  /** Number of pictures still being uploaded. */
  readonly sending: number;
  readonly failed: number;
};

/** Summarizes the upload queue for the form. */
export function picturesChosen(queue: readonly QueuedPicture[]): PicturesChosen {
  const count = (...states: QueuedPicture['state'][]) =>
    queue.filter((picture) => states.includes(picture.state)).length;
  return {
    urls: queue.flatMap((picture) => picture.url ?? []),
    sending: count('waiting', 'sending'),
    failed: count('failed'),
  };
}
