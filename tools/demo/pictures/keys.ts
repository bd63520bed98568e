// Key layouts, and the painting of keycaps on a laptop deck or a separate keyboard.

import { compactPath } from './compact.ts';
import { nth } from './list.ts';
import { brightness, darker, lighter, mix } from './palette.ts';
import type { Picture } from './picture.ts';
import { fade, num } from './picture.ts';
import { along, ellipse, line, pen, rect, roundRect, text } from './surface.ts';
import type { Frame, Point } from './vectors.ts';
import { at, convexHull, UNIT_SQUARE } from './vectors.ts';

/** Position and size in key units (one letter key = 1), y down from the top row. */
export type Key = { x: number; y: number; w: number; h: number; label: string; row: number };

export type KeyStyle = {
  cap: string;
  ink: string;
  /** Height of the cap above the deck in millimetres. */
  rise: number;
  gap: number;
  radius: number;
  /** Light shining up between the keys, if any. */
  glow?: string;
  accent?: string;
};

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

/** `top` is where the number row starts: a laptop's function row is low, a keyboard's stands apart. */
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

/** The block of six keys and the arrows of a full desk keyboard. */
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

type Placed = { x: number; y: number; w: number; h: number };

function place(key: Key, pitch: number, style: KeyStyle): Placed {
  const [w, h] = [key.w * pitch - style.gap, key.h * pitch - style.gap];
  return { x: key.x * pitch + style.gap / 2, y: -key.y * pitch - h - style.gap / 2, w, h };
}

const shrink = (k: Placed, style: KeyStyle): number => Math.min(style.rise * 0.35, k.h * 0.14);

/** The flanks of a tall cap; a flat laptop cap gets a dark copy of its top below it instead. */
function sides(pic: Picture, f: Frame, k: Placed, style: KeyStyle): string {
  const taper = shrink(k, style);
  const points: Point[] = UNIT_SQUARE.flatMap(([a, b]) => [
    pic.at(at(f, k.x + k.w * a, k.y + k.h * b)),
    pic.at(at(f, k.x + taper + (k.w - 2 * taper) * a, k.y + taper + (k.h - 2 * taper) * b, style.rise)),
  ]);
  return `M${convexHull(points)
    .map((p) => `${num(p[0])} ${num(p[1])}`)
    .join('L')}Z`;
}

/** The corner radius in pixels, and how far that is on the deck along both axes. */
type Rounding = { pixels: number; across: number; up: number };

function rounding(pic: Picture, f: Frame, pitch: number, style: KeyStyle): Rounding {
  const middle = pic.at(at(f, pitch * 7, -pitch * 3));
  const reach = (p: Point) => Math.hypot(p[0] - middle[0], p[1] - middle[1]) / pitch;
  const across = reach(pic.at(at(f, pitch * 8, -pitch * 3)));
  const up = reach(pic.at(at(f, pitch * 7, -pitch * 4)));
  const pixels = style.radius * Math.min(across, up);
  return { pixels, across: pixels / across, up: pixels / up };
}

/** A cap's top as four corners: a thick round-jointed stroke rounds them with a third of the bytes. */
function top(pic: Picture, f: Frame, k: Placed, style: KeyStyle, r: Rounding): string {
  const t = shrink(k, style);
  return rect(
    pic,
    f,
    k.x + t + r.across,
    k.y + t + r.up,
    k.w - 2 * (t + r.across),
    k.h - 2 * (t + r.up),
    style.rise,
  );
}

function paintCaps(
  pic: Picture,
  path: string,
  paint: string,
  rim: string,
  r: Rounding,
  drop: number,
  shade: string,
): void {
  const shape = pic
    .define((id) => `<path id="${id}" d="${compactPath(path)}" stroke-linejoin="round"/>`)
    .slice(4, -1);
  if (drop)
    pic.body.push(
      `<use href="${shape}" y="${num(drop)}" fill="${shade}" stroke="${shade}" stroke-width="${num(r.pixels * 2 + 1.6)}"/>`,
    );
  pic.body.push(
    `<use href="${shape}" fill="${rim}" stroke="${rim}" stroke-width="${num(r.pixels * 2 + 1.2)}"/>`,
  );
  pic.body.push(
    `<use href="${shape}" fill="${paint}" stroke="${paint}" stroke-width="${num(r.pixels * 2)}"/>`,
  );
}

function legend(pic: Picture, f: Frame, key: Key, k: Placed, style: KeyStyle): string {
  const size = Math.min(k.h * 0.3, key.label.length > 1 ? k.h * 0.19 : 5);
  return key.label
    ? text(
        pic,
        f,
        key.label,
        k.x + k.w * 0.16 + style.rise * 0.2,
        k.y + k.h * 0.84 - style.rise * 0.2,
        size,
        -1,
        style.rise,
      )
    : '';
}

function dash(pic: Picture, f: Frame, key: Key, k: Placed, style: KeyStyle): string {
  const [x, y] = [k.x + k.w * 0.2 + style.rise * 0.2, k.y + k.h * 0.68];
  return key.label
    ? line(
        pic,
        f,
        [
          [x, y],
          [x + key.label.length * 1.4, y + 1],
        ],
        style.rise,
      )
    : '';
}

/** Paints row after row, the farthest first; `missing` keys leave their rubber dome behind. */
export function drawKeys(
  pic: Picture,
  f: Frame,
  keys: readonly Key[],
  pitch: number,
  style: KeyStyle,
  missing: readonly number[] = [],
): void {
  const dark = brightness(style.cap) < 0.4;
  const last = keys.reduce((a, k) => Math.max(a, k.x + k.w), 0) * pitch;
  const face = along(
    pic,
    f,
    [0, 0],
    [last, -pitch * 6],
    fade(lighter(style.cap, dark ? 0.12 : 0.06), darker(style.cap, 0.1)),
  );
  const round = rounding(pic, f, pitch, style);
  const rows = [...new Set(keys.map((k) => k.row))].sort((a, b) => a - b);
  for (const row of rows) {
    const here = keys.map((key, i) => ({ key, i })).filter(({ key }) => key.row === row);
    const whole = here
      .filter(({ i }) => !missing.includes(i))
      .map(({ key }) => ({ key, k: place(key, pitch, style) }));
    if (style.glow)
      pic.stroke(
        whole.map(({ k }) => roundRect(pic, f, k.x, k.y, k.w, k.h, style.radius)).join(''),
        style.glow,
        pen(pic, f, style.gap * 0.5),
        0.75,
      );
    if (style.rise >= 2)
      pic.fill(whole.map(({ k }) => sides(pic, f, k, style)).join(''), darker(style.cap, dark ? 0.55 : 0.32));
    const caps = whole.map(({ k }) => top(pic, f, k, style, round)).join('');
    paintCaps(
      pic,
      caps,
      face,
      mix(style.cap, dark ? '#8a8f96' : '#ffffff', 0.4),
      round,
      style.rise < 2 ? pen(pic, f, 0.8) : 0,
      darker(style.cap, dark ? 0.6 : 0.4),
    );
    if (style.accent)
      pic.fill(
        whole
          .filter(({ key }) => ['W', 'A', 'S', 'D', 'ESC', 'ENTER'].includes(key.label))
          .map(({ k }) => top(pic, f, k, style, round))
          .join(''),
        style.accent,
        1,
        `stroke="${style.accent}" stroke-width="${num(round.pixels * 2)}" stroke-linejoin="round"`,
      );
    // Letters of a few pixels would only be bytes; from afar one dash reads the same.
    const print = pen(pic, f, pitch) > 44 ? legend : dash;
    pic.stroke(
      whole.map(({ key, k }) => print(pic, f, key, k, style)).join(''),
      style.ink,
      pen(pic, f, 0.5),
      0.9,
      'stroke-linecap="round" stroke-linejoin="round"',
    );
    for (const { key, i } of here) if (missing.includes(i)) hole(pic, f, place(key, pitch, style));
  }
}

function hole(pic: Picture, f: Frame, k: Placed): void {
  const [x, y] = [k.x + k.w / 2, k.y + k.h / 2];
  pic.fill(roundRect(pic, f, k.x - 0.5, k.y - 0.5, k.w + 1, k.h + 1, 1), '#08090a');
  pic.stroke(roundRect(pic, f, x - 4, y - 4, 8, 8, 1), '#c8c8c4', pen(pic, f, 0.7), 0.6);
  pic.fill(ellipse(pic, f, x, y, 2.6), '#6d6f72');
  pic.fill(ellipse(pic, f, x - 0.5, y + 0.5, 1.2), '#a9abad');
}

/** Keys that fingers polish first. */
export function drawShine(
  pic: Picture,
  f: Frame,
  keys: readonly Key[],
  pitch: number,
  style: KeyStyle,
  strength: number,
): void {
  const worn = keys.filter((k) => ['W', 'A', 'S', 'D', 'E', 'N', 'ENTER'].includes(k.label) || k.w > 5);
  for (const key of worn) {
    const k = place(key, pitch, style);
    pic.fill(
      ellipse(pic, f, k.x + k.w / 2, k.y + k.h / 2, k.w * 0.3, k.h * 0.3, style.rise),
      '#ffffff',
      strength,
    );
  }
}
