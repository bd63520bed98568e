// Paints keycaps on a laptop or a separate keyboard.
import { compactPath } from './compact.ts';
import type { Key } from './key-layout.ts';
import { brightness, darker, lighter, mix } from './palette.ts';
import type { Picture } from './picture.ts';
import { fade, num } from './picture.ts';
import { along, ellipse, line, pen, rect, roundRect, text } from './surface.ts';
import type { Frame, Point, Vec } from './vectors.ts';
import { at, convexHull, UNIT_SQUARE } from './vectors.ts';

export type KeyStyle = {
  cap: string;
  ink: string;
  /** Height of the cap above the deck in millimeters. */
  rise: number;
  gap: number;
  radius: number;
  /** Color of the light that shines between the keys. Absent if the keys are not lit. */
  glow?: string;
  accent?: string;
};

type Placed = { x: number; y: number; w: number; h: number };

function place(key: Key, pitch: number, style: KeyStyle): Placed {
  const [w, h] = [key.w * pitch - style.gap, key.h * pitch - style.gap];
  return { x: key.x * pitch + style.gap / 2, y: -key.y * pitch - h - style.gap / 2, w, h };
}

/** Returns the center of a key in space. */
export const keyCenter = (f: Frame, key: Key, pitch: number): Vec =>
  at(f, (key.x + key.w / 2) * pitch, -(key.y + key.h / 2) * pitch);

const shrink = (k: Placed, style: KeyStyle): number => Math.min(style.rise * 0.35, k.h * 0.14);

/** Returns the outline of a tall cap. Only its sides stay visible, because the top is painted over it. */
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

/** Corner radius in pixels, and the same length on the deck along both axes. */
type Rounding = { pixels: number; across: number; up: number };

function rounding(pic: Picture, f: Frame, pitch: number, style: KeyStyle): Rounding {
  const middle = pic.at(at(f, pitch * 7, -pitch * 3));
  const reach = (p: Point) => Math.hypot(p[0] - middle[0], p[1] - middle[1]) / pitch;
  const across = reach(pic.at(at(f, pitch * 8, -pitch * 3)));
  const up = reach(pic.at(at(f, pitch * 7, -pitch * 4)));
  const pixels = style.radius * Math.min(across, up);
  return { pixels, across: pixels / across, up: pixels / up };
}

/**
 * Returns the top of a cap from four corners. A thick stroke with round joins rounds these corners and needs a third of
 * the bytes.
 */
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

/** Values that all rows of a keyboard share. */
type Keyboard = { f: Frame; pitch: number; style: KeyStyle; face: string; round: Rounding };
type Cap = { key: Key; k: Placed };

const ACCENTED: ReadonlySet<string> = new Set(['W', 'A', 'S', 'D', 'ESC', 'ENTER']);

function drawRow(pic: Picture, { f, pitch, style, face, round }: Keyboard, caps: readonly Cap[]): void {
  const dark = brightness(style.cap) < 0.4;
  const tops = (some: readonly Cap[]) => some.map(({ k }) => top(pic, f, k, style, round)).join('');
  if (style.glow) {
    const rims = caps.map(({ k }) => roundRect(pic, f, k.x, k.y, k.w, k.h, style.radius)).join('');
    pic.stroke(rims, style.glow, pen(pic, f, style.gap * 0.5), 0.75);
  }
  if (style.rise >= 2) {
    const flanks = caps.map(({ k }) => sides(pic, f, k, style)).join('');
    pic.fill(flanks, darker(style.cap, dark ? 0.55 : 0.32));
  }
  const rim = mix(style.cap, dark ? '#8a8f96' : '#ffffff', 0.4);
  const drop = style.rise < 2 ? pen(pic, f, 0.8) : 0;
  paintCaps(pic, tops(caps), face, rim, round, drop, darker(style.cap, dark ? 0.6 : 0.4));
  if (style.accent) {
    const border = `stroke="${style.accent}" stroke-width="${num(round.pixels * 2)}" stroke-linejoin="round"`;
    pic.fill(tops(caps.filter(({ key }) => ACCENTED.has(key.label))), style.accent, 1, border);
  }
  // Letters of a few pixels are drawn as dashes, which look the same at that size and need fewer bytes.
  const print = pen(pic, f, pitch) > 44 ? legend : dash;
  const words = caps.map(({ key, k }) => print(pic, f, key, k, style)).join('');
  pic.stroke(words, style.ink, pen(pic, f, 0.5), 0.9, 'stroke-linecap="round" stroke-linejoin="round"');
}

/** Paints the keys row by row, the farthest row first. A `missing` key shows its rubber dome. */
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
  const shine = fade(lighter(style.cap, dark ? 0.12 : 0.06), darker(style.cap, 0.1));
  const face = along(pic, f, [0, 0], [last, -pitch * 6], shine);
  const keyboard: Keyboard = { f, pitch, style, face, round: rounding(pic, f, pitch, style) };
  const rows = [...new Set(keys.map((k) => k.row))].sort((a, b) => a - b);
  for (const row of rows) {
    const here = keys
      .map((key, i) => ({ key, i, k: place(key, pitch, style) }))
      .filter(({ key }) => key.row === row);
    drawRow(
      pic,
      keyboard,
      here.filter(({ i }) => !missing.includes(i)),
    );
    for (const { i, k } of here) if (missing.includes(i)) hole(pic, f, k);
  }
}

function hole(pic: Picture, f: Frame, k: Placed): void {
  const [x, y] = [k.x + k.w / 2, k.y + k.h / 2];
  pic.fill(roundRect(pic, f, k.x - 0.5, k.y - 0.5, k.w + 1, k.h + 1, 1), '#08090a');
  pic.stroke(roundRect(pic, f, x - 4, y - 4, 8, 8, 1), '#c8c8c4', pen(pic, f, 0.7), 0.6);
  pic.fill(ellipse(pic, f, x, y, 2.6), '#6d6f72');
  pic.fill(ellipse(pic, f, x - 0.5, y + 0.5, 1.2), '#a9abad');
}

/** Draws the shine of the keys that are used most. */
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
