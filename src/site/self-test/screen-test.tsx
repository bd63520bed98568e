import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TestBox, type TestProps } from './test-box.tsx';

/** Classes of the colours that fill the screen in turn. */
const COLOURS = ['black', 'white', 'red', 'green', 'blue', 'grey'] as const;

/** Fills the whole screen with one colour after the other, to reveal dead pixels, lines and spots. */
export function ScreenTest({ ready }: TestProps) {
  const [shown, setShown] = useState<number | null>(null);
  const sheet = useRef<HTMLDialogElement>(null);
  const isOpen = shown !== null;
  useEffect(() => {
    const dialog = sheet.current;
    if (!isOpen || !dialog) return;
    dialog.showModal();
    // Without fullscreen support, the test uses the window.
    dialog.requestFullscreen?.().catch(() => {});
    const onFullscreen = () => {
      if (!document.fullscreenElement) setShown(null);
    };
    document.addEventListener('fullscreenchange', onFullscreen);
    return () => {
      document.removeEventListener('fullscreenchange', onFullscreen);
      if (document.fullscreenElement) void document.exitFullscreen();
      dialog.close();
    };
  }, [isOpen]);
  const next = () => setShown((at) => (at === null || at + 1 === COLOURS.length ? null : at + 1));
  const colour = COLOURS[shown ?? 0] ?? 'black';
  return (
    <TestBox id="screen" title="Screen">
      <p>
        Six colours fill the screen. Press anywhere, or the space bar, for the next; look for dots, lines and
        spots that do not change.
      </p>
      <ul className="swatches" aria-hidden="true">
        {COLOURS.map((name) => (
          <li key={name} className={`fill-${name}`} />
        ))}
      </ul>
      {ready && (
        <div className="test-acts">
          <Button kind="primary" onClick={() => setShown(0)}>
            Fill the screen
          </Button>
        </div>
      )}
      {isOpen && (
        <dialog
          ref={sheet}
          className={`fill fill-${colour}`}
          aria-label="Screen test"
          onClose={() => setShown(null)}
        >
          <button type="button" onClick={next} aria-label={`${colour}; press for the next colour`} />
        </dialog>
      )}
    </TestBox>
  );
}
