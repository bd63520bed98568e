import { useCallback, useEffect, useReducer, useRef } from 'react';
import { changeQueue, nextToSend, type QueuedPicture } from './picture-queue.ts';
import { fileProblem, sendPicture } from './send-picture.ts';

function queuedFromUrl(url: string): QueuedPicture {
  return { key: url, preview: url, url, state: 'stored', progress: 1 };
}

function queuedFromFile(file: File): QueuedPicture {
  const message = fileProblem(file);
  const preview = URL.createObjectURL(file);
  const picture = { key: preview, file, preview, progress: 0 };
  return message
    ? { ...picture, state: 'failed', message, canRetry: false }
    : { ...picture, state: 'waiting' };
}

/** Keeps the pictures of one field and sends them, two at a time. */
export function usePictureQueue(storedUrls: readonly string[]) {
  const [queue, change] = useReducer(changeQueue, storedUrls, (urls) => urls.map(queuedFromUrl));
  const stops = useRef(new Map<string, () => void>());

  const next = nextToSend(queue);
  useEffect(() => {
    // Development runs an effect twice; a picture is sent once.
    if (!next?.file || stops.current.has(next.key)) return;
    const { key } = next;
    change({ type: 'start', key });
    const stop = sendPicture(
      next.file,
      (share) => change({ type: 'progress', key, share }),
      (sent) => {
        stops.current.delete(key);
        change({ type: 'sent', key, sent });
      },
    );
    stops.current.set(key, stop);
  }, [next]);

  const add = useCallback((files: readonly File[]) => {
    change({ type: 'add', pictures: files.map(queuedFromFile) });
  }, []);
  const remove = useCallback((picture: QueuedPicture) => {
    stops.current.get(picture.key)?.();
    stops.current.delete(picture.key);
    if (picture.file) URL.revokeObjectURL(picture.preview);
    change({ type: 'remove', key: picture.key });
  }, []);
  const retry = useCallback((picture: QueuedPicture) => change({ type: 'retry', key: picture.key }), []);
  return { queue, add, remove, retry };
}
