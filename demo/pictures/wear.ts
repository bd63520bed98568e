// Draws marks of use. The device's seed defines the marks, so each picture of a device shows the same marks.

import type { Random } from '../../harness/random.ts';
import { seeded } from '../../harness/random.ts';
import type { Condition } from './model.ts';
import { brightness, darker, lighter } from './palette.ts';
import type { Picture } from './picture.ts';
import { curve, ellipse, line, pen, rect } from './surface.ts';
import type { Frame, Point } from './vectors.ts';
import { at } from './vectors.ts';

type Area = { x: number; y: number; w: number; h: number };

const MARKS: Record<
  Condition,
  { scratches: number; scuffs: number; smudges: number; dust: number; edge: number }
> = {
  excellent: { scratches: 0, scuffs: 0, smudges: 1, dust: 4, edge: 0 },
  good: { scratches: 4, scuffs: 0, smudges: 3, dust: 10, edge: 2 },
  fair: { scratches: 13, scuffs: 3, smudges: 3, dust: 10, edge: 11 },
};

/** Scratch: its path in the picture, its middle on the surface and its length in millimeters. */
type Scratch = { readonly path: string; readonly middle: Point; readonly long: number };

function scratch(pic: Picture, f: Frame, area: Area, random: Random): Scratch {
  const [x, y] = [area.x + random.between(0.04, 0.96) * area.w, area.y + random.between(0.04, 0.96) * area.h];
  const long = area.w * random.between(0.03, 0.2);
  const heading = random.between(-0.9, 0.9) + (random.chance(0.3) ? 1.57 : 0);
  const bend = random.between(-0.12, 0.12);
  const [start, middle, end] = [0, 0.5, 1].map(
    (t): Point => [x + Math.cos(heading + bend * t) * long * t, y + Math.sin(heading + bend * t) * long * t],
  ) as [Point, Point, Point];
  return { path: curve(pic, f, [start, middle, end]), middle, long };
}

/**
 * Draws scratches of three strengths, each strength as one path: a dark groove with a bright edge. Returns the longest
 * of the deepest scratches.
 */
function scratches(
  pic: Picture,
  f: Frame,
  area: Area,
  random: Random,
  count: number,
  pale: string,
  deep: string,
): Scratch | null {
  const paths = ['', '', ''];
  let longest: Scratch | null = null;
  for (let i = 0; i < count; i++) {
    const next = scratch(pic, f, area, random);
    paths[i % 3] += next.path;
    if (i % 3 === 2 && (!longest || next.long > longest.long)) longest = next;
  }
  paths.forEach((path, i) => {
    const width = Math.max(0.9, pen(pic, f, (0.16 + i * 0.12) * Math.min(1, area.w / 240)));
    pic.strokes(path, [
      `stroke="${deep}" stroke-width="${(width * 1.5).toFixed(1)}" opacity=".28" x=".8" y="1"`,
      `stroke="${pale}" stroke-width="${width.toFixed(1)}" opacity="${(0.34 + i * 0.16).toFixed(2)}"`,
    ]);
  });
  return longest;
}

function scuff(pic: Picture, f: Frame, area: Area, random: Random, pale: string): void {
  const [x, y] = [area.x + random.between(0.05, 0.9) * area.w, area.y + random.between(0.05, 0.9) * area.h];
  const [long, heading] = [area.w * random.between(0.02, 0.05), random.between(-0.6, 0.6)];
  let path = '';
  for (let i = 0; i < 9; i++) {
    const [a, b] = [x + random.between(-0.4, 0.4) * long, y + i * 0.7];
    path += line(pic, f, [
      [a, b],
      [a + Math.cos(heading) * long, b + Math.sin(heading) * long],
    ]);
  }
  pic.stroke(path, pale, Math.max(0.8, pen(pic, f, 0.35 * Math.min(1, area.w / 240))), 0.28);
}

/** Draws worn paint along the rim, where hands and bags touch it. */
function wornRim(pic: Picture, f: Frame, area: Area, random: Random, count: number, under: string): void {
  const paths = ['', ''];
  for (let i = 0; i < count; i++) {
    const corner = random.chance(0.55);
    const long = random.between(0.008, 0.032) * area.w;
    const horizontal = random.chance(0.65);
    const span = horizontal ? area.w : area.h;
    const start = corner
      ? (random.chance(0.5) ? 0.02 : 0.95) * span - long / 2
      : random.between(0.05, 0.9) * span;
    const far = random.chance(0.5) ? 1 : 0;
    const points: Point[] = horizontal
      ? [
          [area.x + start, area.y + far * area.h],
          [area.x + start + long, area.y + far * area.h],
        ]
      : [
          [area.x + far * area.w, area.y + start],
          [area.x + far * area.w, area.y + start + long],
        ];
    paths[i % 2] += line(pic, f, points);
  }
  paths.forEach((path, i) => {
    pic.stroke(path, under, Math.max(1.4, pen(pic, f, 0.9 + i * 0.9)), 0.7, 'stroke-linecap="round"');
  });
}

function smudge(pic: Picture, f: Frame, area: Area, random: Random, pale: string): void {
  const [x, y] = [area.x + random.between(0.1, 0.9) * area.w, area.y + random.between(0.15, 0.85) * area.h];
  const r = Math.min(area.w, area.h) * random.between(0.05, 0.16);
  for (const k of [1, 0.55]) pic.fill(ellipse(pic, f, x, y, r * k, r * k * 0.6), pale, 0.045);
}

/** Length in millimeters below which a scratch is not reported. */
const SHORT_SCRATCH = 15;

function inside([x, y]: Point, area: Area): boolean {
  return x > area.x && x < area.x + area.w && y > area.y && y < area.y + area.h;
}

function noteScratch(pic: Picture, f: Frame, area: Area, longest: Scratch | null, surface: string): void {
  if (!longest || longest.long < SHORT_SCRATCH || !inside(longest.middle, area)) return;
  const centimeters = Math.max(2, Math.round(longest.long / 10));
  pic.marks.push({
    at: pic.at(at(f, ...longest.middle)),
    text: `Scratch of ${centimeters} cm on the ${surface}`,
  });
}

/**
 * Draws the marks of use on one face of a device.
 * @param surface name of the face, if the view shows the whole face. Then the worst scratch is recorded.
 */
export function drawWear(
  pic: Picture,
  f: Frame,
  area: Area,
  condition: Condition,
  color: string,
  seed: string,
  surface?: string,
): void {
  const random = seeded(seed, 'wear');
  const marks = MARKS[condition];
  const dark = brightness(color) < 0.45;
  const pale = dark ? lighter(color, 0.38) : lighter(color, 0.75);
  const deep = dark ? '#000000' : darker(color, 0.5);
  pic.clipped(rect(pic, f, area.x + 0.4, area.y + 0.4, area.w - 0.8, area.h - 0.8), () => {
    for (let i = 0; i < marks.smudges; i++) smudge(pic, f, area, random, pale);
    const line = dark ? pale : random.pick([pale, deep]);
    const longest = scratches(pic, f, area, random, marks.scratches, line, deep);
    if (surface) noteScratch(pic, f, area, longest, surface);
    for (let i = 0; i < marks.scuffs; i++) scuff(pic, f, area, random, dark ? pale : deep);
    wornRim(pic, f, area, random, marks.edge, dark ? '#85827b' : darker(color, 0.42));
    let specks = '';
    for (let i = 0; i < marks.dust; i++)
      specks += rect(pic, f, area.x + random.next() * area.w, area.y + random.next() * area.h, 0.7, 0.5);
    pic.fill(specks, dark ? '#d6d3cc' : '#6f6a62', 0.45);
  });
}
