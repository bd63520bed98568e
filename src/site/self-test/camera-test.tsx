import { useEffect, useRef } from 'react';
import { localDigits } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';
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
    <TestBox id="camera" title={t('selfTest.camera')}>
      <p>{t('selfTest.cameraText')}</p>
      {ready && (
        <div className="test-acts">
          <Button onClick={stream ? stop : start}>{stream ? t('selfTest.stop') : t('selfTest.start')}</Button>
          {width && height && (
            <span className="small muted num">
              {t('selfTest.pixels', {
                width: localDigits(String(width)),
                height: localDigits(String(height)),
              })}
            </span>
          )}
        </div>
      )}
      {stream && <video ref={video} autoPlay playsInline muted aria-label={t('selfTest.cameraSees')} />}
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </TestBox>
  );
}
