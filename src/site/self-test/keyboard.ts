/** A key: its code (UI Events KeyboardEvent code values), its label, and its width relative to an ordinary key. */
export type Key = readonly [code: string, label: string, width?: number];

const letters = (text: string): Key[] => [...text].map((letter) => [`Key${letter}`, letter]);
const digits = [...'1234567890'].map((digit): Key => [`Digit${digit}`, digit]);
const functionKeys = Array.from({ length: 12 }, (_, index): Key => [`F${index + 1}`, `F${index + 1}`]);

/**
 * Keys that every laptop has and that browsers can detect, row by row. Codes identify the positions of keys, so the
 * keyboard language does not matter. Browsers cannot detect the Fn and power keys.
 */
export const KEY_ROWS: readonly (readonly Key[])[] = [
  [['Escape', 'Esc'], ...functionKeys, ['Delete', 'Del']],
  [['Backquote', '`'], ...digits, ['Minus', '-'], ['Equal', '='], ['Backspace', '⌫', 2]],
  [
    ['Tab', 'Tab', 1.5],
    ...letters('QWERTYUIOP'),
    ['BracketLeft', '['],
    ['BracketRight', ']'],
    ['Backslash', '\\', 1.5],
  ],
  [
    ['CapsLock', 'Caps', 1.75],
    ...letters('ASDFGHJKL'),
    ['Semicolon', ';'],
    ['Quote', "'"],
    ['Enter', 'Enter', 2.25],
  ],
  [
    ['ShiftLeft', 'Shift', 2.25],
    ...letters('ZXCVBNM'),
    ['Comma', ','],
    ['Period', '.'],
    ['Slash', '/'],
    ['ShiftRight', 'Shift', 2.75],
  ],
  [
    ['ControlLeft', 'Ctrl', 1.5],
    ['MetaLeft', '⊞', 1.25],
    ['AltLeft', 'Alt', 1.25],
    ['Space', 'Space', 5.5],
    ['AltRight', 'Alt', 1.25],
    ['ArrowLeft', '←'],
    ['ArrowUp', '↑'],
    ['ArrowDown', '↓'],
    ['ArrowRight', '→'],
  ],
];

/** Number of tested keys. */
export const KEY_COUNT = KEY_ROWS.flat().length;

/** Maximum time in ms between two presses of a key that counts as bouncing of a worn key. Fingers are slower. */
const BOUNCE_MS = 40;

/** State of the keyboard test. */
export type Presses = {
  /** Time of the last press of each key in ms, by key code. */
  readonly pressedAt: ReadonlyMap<string, number>;
  /** Keys that fired twice for one press. */
  readonly bounced: ReadonlySet<string>;
  readonly last: string | null;
};

/** State before the first key is pressed. */
export const NO_PRESSES: Presses = { pressedAt: new Map(), bounced: new Set(), last: null };

/** Returns the state after a key press. */
export function recordPress(presses: Presses, code: string, at: number): Presses {
  const before = presses.pressedAt.get(code);
  const isBounce = before !== undefined && at - before < BOUNCE_MS;
  return {
    pressedAt: new Map(presses.pressedAt).set(code, at),
    bounced: isBounce ? new Set(presses.bounced).add(code) : presses.bounced,
    last: code,
  };
}

/** Returns how many of the tested keys were pressed. */
export function countPressed({ pressedAt }: Presses): number {
  return KEY_ROWS.flat().filter(([code]) => pressedAt.has(code)).length;
}
