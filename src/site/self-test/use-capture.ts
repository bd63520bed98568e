import { useEffect, useState } from 'react';
import { t } from '#texts/t.ts';

/** State of a camera or microphone, with functions that start and stop it. */
export type Capture = {
  readonly stream: MediaStream | null;
  /** Error message for users; null without an error. */
  readonly error: string | null;
  readonly start: () => void;
  readonly stop: () => void;
};

function cameraError(name: string): string {
  switch (name) {
    case 'NotAllowedError':
      return t('selfTest.cameraRefused');
    case 'NotFoundError':
      return t('selfTest.cameraMissing');
    case 'NotReadableError':
      return t('selfTest.cameraBusy');
    case 'insecure':
      return t('selfTest.cameraInsecure');
    default:
      return t('selfTest.cameraFailed');
  }
}

function microphoneError(name: string): string {
  switch (name) {
    case 'NotAllowedError':
      return t('selfTest.microphoneRefused');
    case 'NotFoundError':
      return t('selfTest.microphoneMissing');
    case 'NotReadableError':
      return t('selfTest.microphoneBusy');
    case 'insecure':
      return t('selfTest.microphoneInsecure');
    default:
      return t('selfTest.microphoneFailed');
  }
}

/**
 * Returns a message for users, from the name of the error with which `getUserMedia` failed (Media Capture and Streams).
 */
function captureError(kind: 'camera' | 'microphone', name: string): string {
  return kind === 'camera' ? cameraError(name) : microphoneError(name);
}

/** Opens the camera or the microphone on request. Releases it on request, or when the visitor leaves the page. */
export function useCapture(kind: 'camera' | 'microphone'): Capture {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(
    () => () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    },
    [stream],
  );
  const start = () => {
    setError(null);
    // `mediaDevices` is undefined if the page was not loaded securely (by HTTPS).
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    if (!devices) return setError(captureError(kind, 'insecure'));
    devices.getUserMedia(kind === 'camera' ? { video: true } : { audio: true }).then(setStream, (reason) => {
      setError(captureError(kind, reason instanceof DOMException ? reason.name : ''));
    });
  };
  return { stream, error, start, stop: () => setStream(null) };
}
