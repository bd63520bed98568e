import { useCallback, useEffect, useState } from 'react';
import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import {
  countPressed,
  KEY_COUNT,
  KEY_ROWS,
  type Key,
  NO_PRESSES,
  type Presses,
  recordPress,
} from './keyboard.ts';
import { TestBox, type TestProps } from './test-box.tsx';

/** Width and height of a key, and the gap after it, in units of the SVG drawing. */
const KEY = 38;
const GAP = 4;

/** Captures every key while the test runs, so that no key has its usual effect. Pressing Escape twice ends the test. */
function useKeys(isRunning: boolean, onPress: (code: string, at: number) => void, onEnd: () => void) {
  useEffect(() => {
    if (!isRunning) return;
    let wasEscape = false;
    const onKeyDown = (event: KeyboardEvent) => {
      event.preventDefault();
      if (event.repeat) return;
      onPress(event.code, event.timeStamp);
      const isEscape = event.code === 'Escape';
      if (isEscape && wasEscape) onEnd();
      wasEscape = isEscape;
    };
    // Without this, releasing the Alt key would open a menu of the browser.
    const onKeyUp = (event: KeyboardEvent) => event.preventDefault();
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('keyup', onKeyUp, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('keyup', onKeyUp, true);
    };
  }, [isRunning, onPress, onEnd]);
}

function buttonWord(isRunning: boolean, count: number): string {
  if (isRunning) return t('selfTest.stop');
  return count > 0 ? t('selfTest.startAgain') : t('selfTest.start');
}

/** Shows a keyboard on which each key lights up when it is pressed. A key that stays dark does not work. */
export function KeyboardTest({ ready }: TestProps) {
  const [isRunning, setRunning] = useState(false);
  const [presses, setPresses] = useState<Presses>(NO_PRESSES);
  const onPress = useCallback(
    (code: string, at: number) => setPresses((before) => recordPress(before, code, at)),
    [],
  );
  const onEnd = useCallback(() => setRunning(false), []);
  useKeys(isRunning, onPress, onEnd);
  const count = countPressed(presses);
  return (
    <TestBox id="keys" title={t('selfTest.keys')}>
      <p>{t('selfTest.keysText')}</p>
      {ready && (
        <div className="test-acts">
          <Button
            kind={isRunning ? 'second' : 'primary'}
            onClick={(event) => {
              // The test includes Space and Enter, which would click this button if it had the focus.
              event.currentTarget.blur();
              if (!isRunning) setPresses(NO_PRESSES);
              setRunning(!isRunning);
            }}
          >
            {buttonWord(isRunning, count)}
          </Button>
          {isRunning && <span className="small muted">{t('selfTest.keysEscape')}</span>}
        </div>
      )}
      <p className="num" role="status">
        <b>{t('selfTest.keysCount', { count: groupDigits(count), all: groupDigits(KEY_COUNT) })}</b>
        {presses.bounced.size > 0 && t('selfTest.keysWorn', { count: groupDigits(presses.bounced.size) })}
      </p>
      <Keyboard presses={presses} />
    </TestBox>
  );
}

function Keyboard({ presses }: { readonly presses: Presses }) {
  const width = 15 * (KEY + GAP) - GAP;
  const height = KEY_ROWS.length * (KEY + GAP) - GAP;
  return (
    <svg className="keyboard" viewBox={`-1 -1 ${width + 2} ${height + 2}`} aria-hidden="true">
      {KEY_ROWS.map((row, index) => (
        <KeyRow key={row[0]?.[0]} row={row} y={index * (KEY + GAP)} presses={presses} />
      ))}
    </svg>
  );
}

type KeyRowProps = { readonly row: readonly Key[]; readonly y: number; readonly presses: Presses };

function KeyRow({ row, y, presses }: KeyRowProps) {
  // Rows with fewer or narrower keys are stretched to the width of the other rows.
  const units = row.reduce((sum, [, , width = 1]) => sum + width, 0);
  const unit = (15 * (KEY + GAP)) / units;
  let x = 0;
  return row.map(([code, label, width = 1]) => {
    const left = x;
    x += width * unit;
    const state = presses.bounced.has(code) ? 'worn' : presses.pressedAt.has(code) ? 'pressed' : '';
    const size = width * unit - GAP;
    return (
      <g
        key={code}
        className={[state, code === presses.last && 'last'].filter(Boolean).join(' ') || undefined}
      >
        <rect x={left} y={y} width={size} height={KEY} rx="5" />
        <text x={left + size / 2} y={y + KEY / 2 + 4.5}>
          {label}
        </text>
      </g>
    );
  });
}
