import { useCallback, useEffect, useReducer, useRef } from 'react';
import { currentLanguage } from '#kernel/locale.ts';
import { ownImagePath } from '../../image-url.ts';
import { shrinkPicture } from '../common/shrink-picture.ts';
import { changeQueue, nextToSend, type QueueChange, type QueuedPicture } from './picture-queue.ts';
import { fileProblem, sendPicture, sizeProblem, type UploadResult } from './send-picture.ts';

function queuedFromUrl(url: string): QueuedPicture {
  return { key: url, preview: ownImagePath(url), url, state: 'stored', progress: 1 };
}

function queuedFromFile(file: File): QueuedPicture {
  const message = fileProblem(file);
  const preview = URL.createObjectURL(file);
  const picture = { key: preview, file, preview, progress: 0 };
  return message
    ? { ...picture, state: 'failed', message, canRetry: false }
    : { ...picture, state: 'waiting' };
}

type Change = (change: QueueChange) => void;

/**
 * Translates the server's refusal of a picture to the page's language. The texts load lazily, because few pictures are
 * refused. Otherwise the script that all pages share would contain them.
 */
async function inLanguage(sent: UploadResult): Promise<UploadResult> {
  if (sent.ok || currentLanguage() === 'en') return sent;
  const texts = await import('#texts/answers/pictures.ts').catch(() => null);
  return texts ? { ...sent, message: texts.pictureText(sent.message) } : sent;
}

/** Shrinks a file and uploads it. Returns a function that aborts the upload. */
function shrinkAndSend(key: string, file: File, change: Change, onEnd: () => void): () => void {
  let isStopped = false;
  let stop = () => {
    isStopped = true;
  };
  void shrinkPicture(file).then((shrunk) => {
    if (isStopped) return;
    const message = sizeProblem(shrunk.size);
    if (message) {
      onEnd();
      change({ type: 'sent', key, sent: { ok: false, message, canRetry: false } });
      return;
    }
    change({ type: 'shrunk', key, bytes: shrunk.size });
    stop = sendPicture(
      shrunk,
      (share) => change({ type: 'progress', key, share }),
      async (sent) => {
        const shown = await inLanguage(sent);
        onEnd();
        change({ type: 'sent', key, sent: shown });
      },
    );
  });
  return () => stop();
}

/** Holds the upload queue of one form field. Shrinks and uploads its pictures, two at a time. */
export function usePictureQueue(storedUrls: readonly string[]) {
  const [queue, change] = useReducer(changeQueue, storedUrls, (urls) => urls.map(queuedFromUrl));
  const stops = useRef(new Map<string, () => void>());

  const next = nextToSend(queue);
  useEffect(() => {
    // In development, React runs an effect twice, but a picture must be uploaded only once.
    if (!next?.file || stops.current.has(next.key)) return;
    const { key } = next;
    change({ type: 'start', key });
    stops.current.set(
      key,
      shrinkAndSend(key, next.file, change, () => stops.current.delete(key)),
    );
  }, [next]);

  /** Adds files, and returns their keys in the queue. */
  const add = useCallback((files: readonly File[]): readonly string[] => {
    const pictures = files.map(queuedFromFile);
    change({ type: 'add', pictures });
    return pictures.map(({ key }) => key);
  }, []);
  const remove = useCallback((picture: QueuedPicture) => {
    stops.current.get(picture.key)?.();
    stops.current.delete(picture.key);
    if (picture.file) URL.revokeObjectURL(picture.preview);
    change({ type: 'remove', key: picture.key });
  }, []);
  const retry = useCallback((picture: QueuedPicture) => change({ type: 'retry', key: picture.key }), []);
  const move = useCallback((key: string, to: number) => change({ type: 'move', key, to }), []);
  return { queue, add, remove, retry, move };
}
