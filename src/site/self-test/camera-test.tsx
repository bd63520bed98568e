import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { TestBox, type TestProps } from './test-box.tsx';
import { useCapture } from './use-capture.ts';

/** Shows the camera's picture and its resolution. */
export function CameraTest({ ready }: TestProps) {
  const { stream, error, start, stop } = useCapture('camera');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  const { width, height } = stream?.getVideoTracks()[0]?.getSettings() ?? {};
  return (
    <TestBox id="camera" title="Camera">
      <p>See yourself: sharp, in the right colours, without stripes.</p>
      {ready && (
        <div className="test-acts">
          <Button onClick={stream ? stop : start}>{stream ? 'Stop' : 'Start'}</Button>
          {width && height && (
            <span className="small muted num">
              {width} × {height} pixels
            </span>
          )}
        </div>
      )}
      {stream && <video ref={video} autoPlay playsInline muted aria-label="What the camera sees" />}
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </TestBox>
  );
}
