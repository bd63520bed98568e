import { useEffect, useRef, useState } from 'react';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { TestBox, type TestProps } from './test-box.tsx';

type Side = 'left' | 'right' | 'both';

/** Stereo position, from -1 (left) to 1 (right); see Web Audio API, StereoPannerNode. */
const PAN: Readonly<Record<Side, number>> = { left: -1, right: 1, both: 0 };
/** Duration of the rising tone in seconds, and its range in Hz. Damaged small speakers crackle in this range. */
const SECONDS = 2;
const FROM_HZ = 180;
const TO_HZ = 4_000;
/** Volume of the tone: half of the maximum. It is loud enough to hear a crackle, but safe with headphones. */
const VOLUME = 0.5;

function sideName(side: Side): string {
  if (side === 'both') return t('selfTest.both');
  return side === 'left' ? t('selfTest.left') : t('selfTest.right');
}

/** Plays a rising tone on one side, or on both. */
function play(audio: AudioContext, side: Side): void {
  const [tone, volume, pan] = [audio.createOscillator(), audio.createGain(), audio.createStereoPanner()];
  const begin = audio.currentTime;
  tone.frequency.setValueAtTime(FROM_HZ, begin);
  tone.frequency.exponentialRampToValueAtTime(TO_HZ, begin + SECONDS);
  // A tone that begins or ends abruptly clicks, which sounds like a broken speaker.
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(VOLUME, begin + 0.05);
  volume.gain.setValueAtTime(VOLUME, begin + SECONDS - 0.1);
  volume.gain.linearRampToValueAtTime(0, begin + SECONDS);
  pan.pan.value = PAN[side];
  tone.connect(volume).connect(pan).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + SECONDS);
}

/** Plays a rising tone on the left, the right and both speakers. */
export function SpeakerTest({ ready }: TestProps) {
  const audio = useRef<AudioContext>(null);
  const [playing, setPlaying] = useState<Side | null>(null);
  useEffect(() => () => void audio.current?.close(), []);
  useEffect(() => {
    // A timer detects the end of the tone, because a device without a working output never reports it.
    const timer = playing && setTimeout(() => setPlaying(null), SECONDS * 1_000);
    return () => clearTimeout(timer ?? undefined);
  }, [playing]);
  const start = (side: Side) => {
    audio.current ??= new AudioContext();
    setPlaying(side);
    play(audio.current, side);
  };
  return (
    <TestBox id="speakers" title={t('selfTest.speakers')}>
      <p>{t('selfTest.speakersText')}</p>
      {ready && (
        <div className="test-acts">
          {(['left', 'right', 'both'] as const).map((side) => (
            <Button key={side} aria-disabled={playing !== null} onClick={() => playing ?? start(side)}>
              {sideName(side)}
            </Button>
          ))}
        </div>
      )}
      <p className="small muted" role="status">
        {playing && t('selfTest.playing', { side: sideName(playing).toLowerCase() })}
      </p>
    </TestBox>
  );
}
