import { nth } from '../../harness/nth.ts';

/** Key with its position and size in key units. An ordinary key is one unit wide; y points down from the top row. */
export type Key = { x: number; y: number; w: number; h: number; label: string; row: number };

const ROWS: [string, number][][] = [
  [
    ['1', 1],
    ['2', 1],
    ['3', 1],
    ['4', 1],
    ['5', 1],
    ['6', 1],
    ['7', 1],
    ['8', 1],
    ['9', 1],
    ['0', 1],
    ['-', 1],
    ['+', 1],
  ],
  [
    ['Q', 1],
    ['W', 1],
    ['E', 1],
    ['R', 1],
    ['T', 1],
    ['Y', 1],
    ['U', 1],
    ['I', 1],
    ['O', 1],
    ['P', 1],
    ['', 1],
    ['', 1],
  ],
  [
    ['A', 1],
    ['S', 1],
    ['D', 1],
    ['F', 1],
    ['G', 1],
    ['H', 1],
    ['J', 1],
    ['K', 1],
    ['L', 1],
    ['', 1],
    ['', 1],
  ],
  [
    ['Z', 1],
    ['X', 1],
    ['C', 1],
    ['V', 1],
    ['B', 1],
    ['N', 1],
    ['M', 1],
    ['', 1],
    ['.', 1],
    ['/', 1],
  ],
];

const ENDS: [string, number, string, number][] = [
  ['', 1, '', 2],
  ['TAB', 1.5, '', 1.5],
  ['CAPS', 1.75, 'ENTER', 2.25],
  ['SHIFT', 2.25, 'SHIFT', 2.75],
];

const BOTTOM: [string, number][] = [
  ['CTRL', 1.25],
  ['FN', 1],
  ['', 1],
  ['ALT', 1],
  ['', 5.5],
  ['ALT', 1],
  ['CTRL', 1.25],
];

/** Returns the keys of a layout. The function row of a laptop is low; a separate keyboard has a gap below that row. */
export function layoutKeys(functionHeight: number, functionGap: number): Key[] {
  const keys: Key[] = [];
  const count = 15;
  for (let i = 0; i < count; i++)
    keys.push({ x: i, y: 0, w: 1, h: functionHeight, label: i ? '' : 'ESC', row: 0 });
  const top = functionHeight + functionGap;
  ROWS.forEach((row, r) => {
    const [first, firstWide, last, lastWide] = nth(ENDS, r);
    let x = 0;
    for (const [label, w] of [[first, firstWide], ...row, [last, lastWide]] as [string, number][]) {
      keys.push({ x, y: top + r, w, h: 1, label, row: r + 1 });
      x += w;
    }
  });
  let x = 0;
  for (const [label, w] of BOTTOM) {
    keys.push({ x, y: top + 4, w, h: 1, label, row: 5 });
    x += w;
  }
  keys.push(
    { x: 12, y: top + 4.5, w: 1, h: 0.5, label: '', row: 5 },
    { x: 13, y: top + 4, w: 1, h: 0.5, label: '', row: 5 },
  );
  keys.push(
    { x: 13, y: top + 4.5, w: 1, h: 0.5, label: '', row: 5 },
    { x: 14, y: top + 4.5, w: 1, h: 0.5, label: '', row: 5 },
  );
  return keys;
}

export function numberPad(x: number, functionHeight: number, functionGap: number): Key[] {
  const keys: Key[] = [];
  const top = functionHeight + functionGap;
  const labels = [
    '',
    '/',
    '',
    '-',
    '7',
    '8',
    '9',
    '+',
    '4',
    '5',
    '6',
    '',
    '1',
    '2',
    '3',
    '',
    '0',
    '',
    '.',
    '',
  ];
  labels.forEach((label, i) => {
    keys.push({ x: x + (i % 4), y: top + Math.floor(i / 4), w: 1, h: 1, label, row: 1 + Math.floor(i / 4) });
  });
  return keys;
}

/** Returns the block of six keys and the arrow keys of a full-size keyboard. */
export function navigationBlock(x: number, functionHeight: number, functionGap: number): Key[] {
  const top = functionHeight + functionGap;
  const keys: Key[] = [];
  for (let i = 0; i < 6; i++)
    keys.push({
      x: x + (i % 3),
      y: top + Math.floor(i / 3),
      w: 1,
      h: 1,
      label: '',
      row: 1 + Math.floor(i / 3),
    });
  keys.push({ x: x + 1, y: top + 3, w: 1, h: 1, label: '', row: 4 });
  for (let i = 0; i < 3; i++) keys.push({ x: x + i, y: top + 4, w: 1, h: 1, label: '', row: 5 });
  return keys;
}
