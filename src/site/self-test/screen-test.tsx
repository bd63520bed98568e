import { useEffect, useRef, useState } from 'react';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { TestBox, type TestProps } from './test-box.tsx';

/** Names of the colors that fill the screen one after the other. CSS classes end with these names. */
const COLORS = ['black', 'white', 'red', 'green', 'blue', 'grey'] as const;

function colorName(color: (typeof COLORS)[number]): string {
  const names = {
    black: t('selfTest.black'),
    white: t('selfTest.white'),
    red: t('selfTest.red'),
    green: t('selfTest.green'),
    blue: t('selfTest.blue'),
    grey: t('selfTest.grey'),
  };
  return names[color];
}

/**
 * Fills the screen with a dialog in one color. Returns the dialog's ref, its color, and functions that open it, show
 * the next color, and close it. The color is null while the dialog is closed.
 */
function useColorScreen() {
  const [shown, setShown] = useState<number | null>(null);
  const sheet = useRef<HTMLDialogElement>(null);
  const isOpen = shown !== null;
  useEffect(() => {
    const dialog = sheet.current;
    if (!isOpen || !dialog) return;
    dialog.showModal();
    // If the browser does not support fullscreen, the colors fill only the window.
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
  return {
    sheet,
    color: isOpen ? (COLORS[shown] ?? 'black') : null,
    open: () => setShown(0),
    next: () => setShown((at) => (at === null || at + 1 === COLORS.length ? null : at + 1)),
    close: () => setShown(null),
  };
}

/** Fills the whole screen with one color after the other. Dead pixels, lines and spots become visible. */
export function ScreenTest({ ready }: TestProps) {
  const { sheet, color, open, next, close } = useColorScreen();
  return (
    <TestBox id="screen" title={t('selfTest.screen')}>
      <p>{t('selfTest.screenText')}</p>
      <ul className="swatches" aria-hidden="true">
        {COLORS.map((name) => (
          <li key={name} className={`fill-${name}`} />
        ))}
      </ul>
      {ready && (
        <div className="test-acts">
          <Button kind="primary" onClick={open}>
            {t('selfTest.screenFill')}
          </Button>
        </div>
      )}
      {color && (
        <dialog
          ref={sheet}
          className={`fill fill-${color}`}
          aria-label={t('selfTest.screenLabel')}
          onClose={close}
        >
          <button
            type="button"
            onClick={next}
            aria-label={t('selfTest.screenNext', { colour: colorName(color) })}
          />
        </dialog>
      )}
    </TestBox>
  );
}
