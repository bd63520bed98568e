// Marks of use. They come from the device's own seed, so each picture shows the same ones.
import type { Condition } from './model.ts';
import { brightness, darker, lighter } from './palette.ts';
import type { Picture } from './picture.ts';
import type { Random } from './random.ts';
import { seeded } from './random.ts';
import { curve, ellipse, line, pen, rect, roundRect, text } from './surface.ts';
import type { Frame, Point } from './vectors.ts';
import { moved, turned } from './vectors.ts';

export type Area = { x: number; y: number; w: number; h: number };

const MARKS: Record<
  Condition,
  { scratches: number; scuffs: number; smudges: number; dust: number; edge: number }
> = {
  excellent: { scratches: 0, scuffs: 0, smudges: 1, dust: 4, edge: 0 },
  good: { scratches: 4, scuffs: 0, smudges: 3, dust: 10, edge: 2 },
  fair: { scratches: 13, scuffs: 3, smudges: 3, dust: 10, edge: 11 },
};

function scratch(pic: Picture, f: Frame, area: Area, random: Random): string {
  const [x, y] = [area.x + random.between(0.04, 0.96) * area.w, area.y + random.between(0.04, 0.96) * area.h];
  const long = area.w * random.between(0.03, 0.2);
  const heading = random.between(-0.9, 0.9) + (random.chance(0.3) ? 1.57 : 0);
  const bend = random.between(-0.12, 0.12);
  return curve(
    pic,
    f,
    [0, 0.5, 1].map(
      (t): Point => [
        x + Math.cos(heading + bend * t) * long * t,
        y + Math.sin(heading + bend * t) * long * t,
      ],
    ),
  );
}

/** Three strengths of scratch, each one path: a groove in shade with a bright lip beside it. */
function scratches(
  pic: Picture,
  f: Frame,
  area: Area,
  random: Random,
  count: number,
  pale: string,
  deep: string,
): void {
  const paths = ['', '', ''];
  for (let i = 0; i < count; i++) paths[i % 3] += scratch(pic, f, area, random);
  paths.forEach((path, i) => {
    const width = Math.max(0.9, pen(pic, f, (0.16 + i * 0.12) * Math.min(1, area.w / 240)));
    pic.strokes(path, [
      `stroke="${deep}" stroke-width="${(width * 1.5).toFixed(1)}" opacity=".28" x=".8" y="1"`,
      `stroke="${pale}" stroke-width="${width.toFixed(1)}" opacity="${(0.34 + i * 0.16).toFixed(2)}"`,
    ]);
  });
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

/** Paint rubbed off along the rim, where hands and bags touch. */
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

export function drawWear(
  pic: Picture,
  f: Frame,
  area: Area,
  condition: Condition,
  colour: string,
  seed: string,
): void {
  const random = seeded(seed, 'wear');
  const marks = MARKS[condition];
  const dark = brightness(colour) < 0.45;
  const pale = dark ? lighter(colour, 0.38) : lighter(colour, 0.75);
  const deep = dark ? '#000000' : darker(colour, 0.5);
  pic.clipped(rect(pic, f, area.x + 0.4, area.y + 0.4, area.w - 0.8, area.h - 0.8), () => {
    for (let i = 0; i < marks.smudges; i++) smudge(pic, f, area, random, pale);
    scratches(pic, f, area, random, marks.scratches, dark ? pale : random.pick([pale, deep]), deep);
    for (let i = 0; i < marks.scuffs; i++) scuff(pic, f, area, random, dark ? pale : deep);
    wornRim(pic, f, area, random, marks.edge, dark ? '#85827b' : darker(colour, 0.42));
    let specks = '';
    for (let i = 0; i < marks.dust; i++)
      specks += rect(pic, f, area.x + random.next() * area.w, area.y + random.next() * area.h, 0.7, 0.5);
    pic.fill(specks, dark ? '#d6d3cc' : '#6f6a62', 0.45);
  });
}

const INKS = ['#e8b93c', '#d9534a', '#3f8fc4', '#4aa879', '#8a63b8', '#f1efe8', '#25282c', '#ef8a4b'];

/** A round or square sticker of the kind people put on lids: plain shapes, no marks of any maker. */
export function drawSticker(
  pic: Picture,
  f: Frame,
  x: number,
  y: number,
  size: number,
  random: Random,
): void {
  const g = turned(moved(f, x, y), random.between(-28, 28));
  const [a, b, c] = [random.pick(INKS), random.pick(INKS), random.pick(INKS)];
  const border = pen(pic, f, size * 0.05);
  const round = random.chance(0.5);
  const outer = round
    ? ellipse(pic, g, 0, 0, size / 2)
    : roundRect(pic, g, -size * 0.6, -size * 0.36, size * 1.2, size * 0.72, size * 0.1);
  pic.fill(outer, a, 1, `stroke="#f6f4ee" stroke-width="${Math.round(border * 10) / 10}"`);
  const motif = random.whole(0, 3);
  if (motif === 0) pic.fill(ellipse(pic, g, 0, 0, size * 0.22), b);
  if (motif === 1)
    for (const i of [-1, 0, 1])
      pic.stroke(
        line(pic, g, [
          [-size * 0.3, i * size * 0.13],
          [size * 0.3, i * size * 0.13],
        ]),
        i ? b : c,
        pen(pic, f, size * 0.06),
      );
  if (motif === 2)
    pic.stroke(
      line(pic, g, [
        [-size * 0.3, -size * 0.16],
        [-size * 0.08, size * 0.16],
        [size * 0.06, -size * 0.04],
        [size * 0.14, size * 0.07],
        [size * 0.3, -size * 0.16],
      ]),
      b,
      pen(pic, f, size * 0.055),
      1,
      'stroke-linejoin="round"',
    );
  if (motif === 3)
    pic.stroke(
      text(
        pic,
        g,
        random.pick(['HELLO', 'DHAKA', 'CODE', 'TEA', 'OPEN']),
        -size * 0.27,
        size * 0.08,
        size * 0.17,
        -1,
      ),
      b,
      pen(pic, f, size * 0.045),
      1,
      'stroke-linecap="round" stroke-linejoin="round"',
    );
}

/** A maker's plate: lines of print, a bar code and small pictograms. `x`, `y` is the lower left corner. */
export function drawPlate(
  pic: Picture,
  f: Frame,
  x: number,
  y: number,
  w: number,
  h: number,
  random: Random,
  words: readonly string[],
): void {
  const dark = random.chance(0.3);
  const ink = dark ? '#dfe2e6' : '#1d2024';
  pic.fill(
    roundRect(pic, f, x, y, w, h, 1.5),
    dark ? '#24272b' : '#f2f1ed',
    1,
    'stroke="#000000" stroke-opacity=".2"',
  );
  const size = h * 0.085;
  const ends = 'stroke-linecap="round" stroke-linejoin="round"';
  pic.stroke(
    words.map((row, i) => text(pic, f, row, x + w * 0.04, y + h * (0.92 - i * 0.15), size, -1)).join(''),
    ink,
    pen(pic, f, size * 0.16),
    0.9,
    ends,
  );
  let bars = '';
  for (let bx = 0; bx < w * 0.52; ) {
    const bar = random.between(0.004, 0.016) * w;
    bars += rect(pic, f, x + w * 0.04 + bx, y + h * 0.08, bar, h * 0.2);
    bx += bar + random.between(0.004, 0.013) * w;
  }
  pic.fill(bars, ink);
  pic.stroke(
    rect(pic, f, x + w * 0.78, y + h * 0.1, h * 0.24, h * 0.24) +
      ellipse(pic, f, x + w * 0.72, y + h * 0.22, h * 0.1),
    ink,
    pen(pic, f, h * 0.014),
    0.8,
  );
}
