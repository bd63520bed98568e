import { useEffect, useState } from 'react';

/** Stream of a camera or microphone, if it is on. */
export type Capture = {
  readonly stream: MediaStream | null;
  /** Error message for people; null without an error. */
  readonly error: string | null;
  readonly start: () => void;
  readonly stop: () => void;
};

/** Returns why a browser gave no stream (Media Capture and Streams, `getUserMedia`), as a message for people. */
function captureError(kind: 'camera' | 'microphone', name: string): string {
  switch (name) {
    case 'NotAllowedError':
      return `The browser may not use the ${kind}. Allow it beside the address above, load the page again, and try once more.`;
    case 'NotFoundError':
      return `This machine reports no ${kind}. It is missing, switched off by a key, or broken.`;
    case 'NotReadableError':
      return `Another program is using the ${kind}. Close it and try again.`;
    case 'insecure':
      return `Browsers give the ${kind} to addresses that begin with https alone.`;
    default:
      return `The ${kind} did not start. Try again, or in another browser.`;
  }
}

/** Opens the camera or the microphone on request, and releases it on request or when the page is left. */
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
    // Missing if the address is not secure.
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    if (!devices) return setError(captureError(kind, 'insecure'));
    devices.getUserMedia(kind === 'camera' ? { video: true } : { audio: true }).then(setStream, (reason) => {
      setError(captureError(kind, reason instanceof DOMException ? reason.name : ''));
    });
  };
  return { stream, error, start, stop: () => setStream(null) };
}
