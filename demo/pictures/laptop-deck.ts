// Draws the upper face of a laptop's base: keyboard, touchpad, speakers, small stickers.

import { seeded } from '../../harness/random.ts';
import { type Key, layoutKeys, numberPad } from './key-layout.ts';
import type { KeyStyle } from './keys.ts';
import { drawKeys, drawShine, keyCenter } from './keys.ts';
import type { LaptopDesign } from './laptop-design.ts';
import type { Spec } from './model.ts';
import { brightness, darker, lighter } from './palette.ts';
import type { Picture } from './picture.ts';
import { fade } from './picture.ts';
import { drawHoles } from './ports.ts';
import { along, ellipse, line, pen, rect, roundRect } from './surface.ts';
import type { Frame } from './vectors.ts';
import { moved } from './vectors.ts';
import { drawWear } from './wear.ts';

const FUNCTION_ROW = 0.62;

function keyStyle(d: LaptopDesign): KeyStyle {
  return {
    cap: d.keyCap,
    ink: d.glow ?? d.keyInk,
    rise: 1.3,
    gap: d.style === 'business' ? 2 : 2.8,
    radius: d.style === 'business' ? 2.4 : 1.6,
    glow: d.glow,
  };
}

/** Returns the position of the keyboard: left edge, top edge, total size and key pitch. */
function keyboardPlace(d: LaptopDesign) {
  const units = d.pad ? 19.2 : 15;
  const pitch = Math.min(19, (d.w - 22) / units);
  const [w, h] = [units * pitch, (5 + FUNCTION_ROW) * pitch];
  return { x: -w / 2, y: d.d / 2 - (d.style === 'slim' ? 22 : 30), w, h, pitch };
}

function missingKeys(spec: Spec, count: number): number[] {
  const random = seeded(spec.seed, 'missing');
  if (spec.condition !== 'fair' || !random.chance(0.6)) return [];
  return [random.whole(18, Math.min(60, count - 1))];
}

function touchpad(pic: Picture, f: Frame, d: LaptopDesign, bottom: number, center: number): void {
  const w = d.w * d.padShare;
  const high = bottom - 7;
  const low = -d.d / 2 + 7;
  const buttons = d.nub ? 12 : 0;
  const h = Math.min(high - low - buttons, w * 0.68);
  const y = high - buttons - h;
  const tone = darker(d.deck.color, brightness(d.deck.color) > 0.45 ? 0.07 : 0.2);
  if (d.nub) nubButtons(pic, f, d, center - w / 2, high - buttons, w);
  pic.fill(
    roundRect(pic, f, center - w / 2, y, w, h, 4),
    along(pic, f, [-w / 2, y + h], [w / 2, y], fade(lighter(tone, 0.1), tone)),
    1,
    `stroke="${darker(tone, 0.4)}" stroke-width="${Math.max(1, pen(pic, f, 0.5)).toFixed(1)}"`,
  );
  if (d.style === 'budget' || d.style === 'school')
    pic.stroke(
      line(pic, f, [
        [center, y],
        [center, y + h * 0.2],
      ]) +
        line(pic, f, [
          [center - w / 2, y + h * 0.2],
          [center + w / 2, y + h * 0.2],
        ]),
      '#000000',
      pen(pic, f, 0.5),
      0.4,
    );
}

function nubButtons(pic: Picture, f: Frame, d: LaptopDesign, x: number, y: number, w: number): void {
  const dark = '#1d1f22';
  pic.fill(roundRect(pic, f, x, y + 1, w, 11, 3), dark, 1, 'stroke="#000"');
  pic.stroke(
    line(pic, f, [
      [x + w * 0.37, y + 1],
      [x + w * 0.37, y + 12],
    ]) +
      line(pic, f, [
        [x + w * 0.63, y + 1],
        [x + w * 0.63, y + 12],
      ]),
    '#000000',
    pen(pic, f, 0.6),
  );
  for (const [a, b] of [
    [0.06, 0.32],
    [0.68, 0.94],
  ] as const)
    pic.stroke(
      line(pic, f, [
        [x + w * a, y + 10],
        [x + w * b, y + 10],
      ]),
      d.nubColor,
      pen(pic, f, 1),
      0.9,
    );
}

function speakers(pic: Picture, f: Frame, d: LaptopDesign, left: number, top: number, h: number): void {
  const margin = left + d.w / 2;
  if (d.speakers === 'sides' && margin > 15) {
    for (const x of [-d.w / 2 + 6, d.w / 2 - margin + 4]) drawHoles(pic, f, x, top - h, margin - 10, h, 5.4);
  }
  if (d.speakers === 'top') drawHoles(pic, f, -d.w * 0.3, top + 7, d.w * 0.6, 7, 2.8);
}

function powerButton(pic: Picture, f: Frame, d: LaptopDesign, top: number): void {
  const x = d.w * (d.style === 'business' ? -0.43 : 0.44);
  pic.fill(
    ellipse(pic, f, x, top + 11, 6),
    darker(d.deck.color, 0.3),
    1,
    'stroke="#000" stroke-opacity=".5"',
  );
  pic.fill(ellipse(pic, f, x, top + 11, 1.2), d.glow ?? '#e9edf0');
}

/** Draws small stickers without a maker's name on the palm rest. */
function palmStickers(pic: Picture, f: Frame, d: LaptopDesign, spec: Spec, bottom: number): void {
  const random = seeded(spec.seed, 'palm');
  const y = (bottom - d.d / 2) / 2 - 8;
  if (bottom + d.d / 2 < 44) return;
  for (let i = 0; i < random.whole(0, 2); i++) {
    const x = d.w * 0.36 + i * 24 - 12;
    const ink = random.pick(['#2b6cb0', '#c9ccd0', '#1e7a4f', '#30343a']);
    pic.fill(
      roundRect(pic, f, x, y, 20, 16, 1.5),
      along(pic, f, [x, y], [x + 20, y + 16], fade(darker(ink, 0.2), lighter(ink, 0.35))),
    );
    pic.fill(rect(pic, f, x + 3, y + 9, 14, 2) + rect(pic, f, x + 3, y + 5, 9, 1.4), '#ffffff', 0.85);
  }
  if (random.chance(0.35)) pic.fill(roundRect(pic, f, -d.w * 0.45, y, 30, 12, 1), '#f2f1ec');
}

/** Records the marks of a worn keyboard, if the view shows the keys. */
function noteKeys(
  pic: Picture,
  board: Frame,
  keys: readonly Key[],
  pitch: number,
  missing: readonly number[],
  spec: Spec,
): void {
  const note = (key: Key, text: string) => pic.marks.push({ at: pic.at(keyCenter(board, key, pitch)), text });
  if (spec.view !== 'keyboard' && spec.view !== 'three-quarter') return;
  for (const [i, key] of keys.entries()) {
    if (missing.includes(i)) note(key, 'One key cap is missing');
    else if (spec.view === 'keyboard' && spec.condition === 'fair' && key.label === 'S') {
      note(key, 'Keys W, A, S and D are worn shiny');
    }
  }
}

export function drawDeck(pic: Picture, f: Frame, d: LaptopDesign, spec: Spec): void {
  const k = keyboardPlace(d);
  const style = keyStyle(d);
  const keys = layoutKeys(FUNCTION_ROW, 0).concat(d.pad ? numberPad(15.2, FUNCTION_ROW, 0) : []);
  const missing = missingKeys(spec, keys.length);
  const trough = darker(d.deck.color, brightness(d.deck.color) > 0.45 ? 0.14 : 0.35);
  pic.fill(
    roundRect(pic, f, k.x - 3, k.y - k.h - 3, k.w + 6, k.h + 6, 5),
    trough,
    1,
    'stroke="#000" stroke-opacity=".3"',
  );
  speakers(pic, f, d, k.x, k.y, k.h);
  powerButton(pic, f, d, k.y);
  const board = moved(f, k.x, k.y);
  drawKeys(pic, board, keys, k.pitch, style, missing);
  noteKeys(pic, board, keys, k.pitch, missing, spec);
  if (spec.condition !== 'excellent')
    drawShine(
      pic,
      board,
      keys.filter((_, i) => !missing.includes(i)),
      k.pitch,
      style,
      spec.condition === 'fair' ? 0.13 : 0.06,
    );
  if (d.nub) nub(pic, board, d, k.pitch);
  const center = k.x + k.pitch * 6.75;
  touchpad(pic, f, d, k.y - k.h, d.pad ? center : Math.max(-14, center));
  palmStickers(pic, f, d, spec, k.y - k.h);
  drawWear(
    pic,
    f,
    { x: -d.w / 2, y: -d.d / 2, w: d.w, h: d.d - k.h - 32 },
    spec.condition,
    d.deck.color,
    `${spec.seed}deck`,
    spec.view === 'keyboard' || spec.view === 'three-quarter' ? 'palm rest' : undefined,
  );
}

function nub(pic: Picture, board: Frame, d: LaptopDesign, pitch: number): void {
  const [x, y] = [6.32 * pitch, -(FUNCTION_ROW + 2.98) * pitch];
  pic.fill(ellipse(pic, board, x, y, 4.4, 4.4, 1.2), '#060607');
  pic.fill(ellipse(pic, board, x, y, 3.8, 3.8, 2.4), darker(d.nubColor, 0.2));
  pic.fill(ellipse(pic, board, x - 0.3, y + 0.3, 2.6, 2.6, 3.2), lighter(d.nubColor, 0.12));
}
