import { useEffect, useRef } from 'react';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { TestBox, type TestProps } from './test-box.tsx';
import { useCapture } from './use-capture.ts';

/**
 * Returns the loudness of 8-bit audio samples, from 0 to 1. It is the largest distance of a sample from silence, which
 * is 128.
 */
function loudness(samples: Uint8Array): number {
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0) / 128;
}

/**
 * Shows the loudness of an audio stream in a `meter` element while the stream is open. Returns the ref for the element.
 */
function useLevel(stream: MediaStream | null) {
  const meter = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    if (!stream) return;
    const audio = new AudioContext();
    const analyser = audio.createAnalyser();
    audio.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    let frame = 0;
    const draw = () => {
      analyser.getByteTimeDomainData(samples);
      if (meter.current) meter.current.value = loudness(samples);
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      void audio.close();
    };
  }, [stream]);
  return meter;
}

/** Shows a bar that moves with the microphone's input. */
export function MicrophoneTest({ ready }: TestProps) {
  const { stream, error, start, stop } = useCapture('microphone');
  const meter = useLevel(stream);
  return (
    <TestBox id="microphone" title={t('selfTest.microphone')}>
      <p>{t('selfTest.microphoneText')}</p>
      {ready && (
        <div className="test-acts">
          <Button onClick={stream ? stop : start}>{stream ? t('selfTest.stop') : t('selfTest.start')}</Button>
        </div>
      )}
      {stream && <meter ref={meter} className="level" min={0} max={1} aria-label={t('selfTest.loudness')} />}
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </TestBox>
  );
}
