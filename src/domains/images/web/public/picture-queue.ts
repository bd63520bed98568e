import type { UploadResult } from './send-picture.ts';

/** One chosen picture on its way. */
export type QueuedPicture = {
  readonly key: string;
  /** Absent for a picture that was stored before the form was shown. */
  readonly file?: File;
  /** Address to show it by: a `blob:` of the file, or where it is stored. */
  readonly preview: string;
  readonly state: 'waiting' | 'sending' | 'stored' | 'failed';
  /** Share sent so far, 0 to 1. */
  readonly progress: number;
  /** Bytes of the file as chosen and as sent, once it was made smaller. */
  readonly bytes?: { readonly chosen: number; readonly sent: number };
  readonly url?: string;
  readonly message?: string;
  /** True when sending the same file again can help. */
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

/** More at once would only make each of them slower on a phone's connection. */
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

/** The pictures with one of them at another place, counted from 0; beyond an end, at that end. */
function moved(queue: readonly QueuedPicture[], key: string, to: number): readonly QueuedPicture[] {
  const picture = queue.find((one) => one.key === key);
  if (!picture) return queue;
  const others = queue.filter((one) => one !== picture);
  return others.toSpliced(Math.max(0, to), 0, picture);
}

/** The chosen pictures after a change. */
export function changeQueue(queue: readonly QueuedPicture[], change: QueueChange): readonly QueuedPicture[] {
  if (change.type === 'add') return [...queue, ...change.pictures];
  if (change.type === 'remove') return queue.filter((picture) => picture.key !== change.key);
  if (change.type === 'move') return moved(queue, change.key, change.to);
  return queue.map((picture) => (picture.key === change.key ? changeOne(picture, change) : picture));
}

/** The picture to send next, or null while enough are on their way. */
export function nextToSend(queue: readonly QueuedPicture[]): QueuedPicture | null {
  const sending = queue.filter((picture) => picture.state === 'sending').length;
  if (sending >= MOST_AT_ONCE) return null;
  return queue.find((picture) => picture.state === 'waiting') ?? null;
}

/** State of a form's pictures. */
export type PicturesChosen = {
  /** Addresses of the stored ones, in the order chosen. */
  readonly urls: readonly string[];
  /** How many are still on their way. */
  readonly sending: number;
  readonly failed: number;
};

/** Sums a queue up. */
export function picturesChosen(queue: readonly QueuedPicture[]): PicturesChosen {
  const count = (...states: QueuedPicture['state'][]) =>
    queue.filter((picture) => states.includes(picture.state)).length;
  return {
    urls: queue.flatMap((picture) => picture.url ?? []),
    sending: count('waiting', 'sending'),
    failed: count('failed'),
  };
}
