import { type FormEvent, useRef, useState } from 'react';
import type { PicturesChosen } from '../../../images/web/public/picture-queue.ts';

/**
 * Delays the sending of a form until its photo is uploaded. The form is then sent with the current values. If the
 * upload fails or the photo is removed, the form is not sent, and the person decides again.
 */
export function useSendAfterUpload(onSubmit: (event: FormEvent<HTMLFormElement>) => void) {
  const uploading = useRef(0);
  const [delayed, setDelayed] = useState<HTMLFormElement | null>(null);
  return {
    /** True while the form waits for its photo. */
    isWaiting: delayed !== null,
    /** Handler for `PictureUpload`. */
    onPictures: ({ sending, urls }: PicturesChosen) => {
      uploading.current = sending;
      if (sending > 0 || delayed === null) return;
      setDelayed(null);
      if (urls.length > 0) delayed.requestSubmit();
    },
    /** Handler for the form. Calls the given handler as soon as no upload runs. */
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      if (uploading.current === 0) return onSubmit(event);
      event.preventDefault();
      setDelayed(event.currentTarget);
    },
  };
}
