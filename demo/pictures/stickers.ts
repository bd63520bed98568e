// Draws owners' stickers and makers' labels.

import type { Random } from '../../harness/random.ts';
import type { Picture } from './picture.ts';
import { ellipse, line, pen, rect, roundRect, text } from './surface.ts';
import type { Frame } from './vectors.ts';
import { moved, turned } from './vectors.ts';

const INKS = ['#e8b93c', '#d9534a', '#3f8fc4', '#4aa879', '#8a63b8', '#f1efe8', '#25282c', '#ef8a4b'];
const ROUND_ENDS = 'stroke-linecap="round" stroke-linejoin="round"';

/** Function that draws a motif on a sticker. `f` is the surface below; `g` is the surface of the turned sticker. */
type Motif = (
  pic: Picture,
  f: Frame,
  g: Frame,
  size: number,
  inks: readonly [main: string, second: string],
  random: Random,
) => void;

const dot: Motif = (pic, _, g, size, [ink]) => pic.fill(ellipse(pic, g, 0, 0, size * 0.22), ink);

const stripes: Motif = (pic, f, g, size, [ink, second]) => {
  for (const i of [-1, 0, 1])
    pic.stroke(
      line(pic, g, [
        [-size * 0.3, i * size * 0.13],
        [size * 0.3, i * size * 0.13],
      ]),
      i ? ink : second,
      pen(pic, f, size * 0.06),
    );
};

const zigzag: Motif = (pic, f, g, size, [ink]) =>
  pic.stroke(
    line(pic, g, [
      [-size * 0.3, -size * 0.16],
      [-size * 0.08, size * 0.16],
      [size * 0.06, -size * 0.04],
      [size * 0.14, size * 0.07],
      [size * 0.3, -size * 0.16],
    ]),
    ink,
    pen(pic, f, size * 0.055),
    1,
    'stroke-linejoin="round"',
  );

const word: Motif = (pic, f, g, size, [ink], random) => {
  const letters = random.pick(['HELLO', 'DHAKA', 'CODE', 'TEA', 'OPEN']);
  pic.stroke(
    text(pic, g, letters, -size * 0.27, size * 0.08, size * 0.17, -1),
    ink,
    pen(pic, f, size * 0.045),
    1,
    ROUND_ENDS,
  );
};

const MOTIFS: readonly Motif[] = [dot, stripes, zigzag, word];

/** Draws a round or square sticker of plain shapes, without brand logos. */
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
  random.pick(MOTIFS)(pic, f, g, size, [b, c], random);
}

/** Returns the path of a bar code on a label that is `w` wide. `x`, `y` is the lower left corner of the bar code. */
function barCode(pic: Picture, f: Frame, x: number, y: number, w: number, h: number, random: Random): string {
  let bars = '';
  for (let bx = 0; bx < w * 0.52; ) {
    const bar = random.between(0.004, 0.016) * w;
    bars += rect(pic, f, x + bx, y, bar, h);
    bx += bar + random.between(0.004, 0.013) * w;
  }
  return bars;
}

/** Draws a maker's label with lines of print, a bar code and small pictograms. `x`, `y` is the lower left corner. */
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
  pic.stroke(
    words.map((row, i) => text(pic, f, row, x + w * 0.04, y + h * (0.92 - i * 0.15), size, -1)).join(''),
    ink,
    pen(pic, f, size * 0.16),
    0.9,
    ROUND_ENDS,
  );
  pic.fill(barCode(pic, f, x + w * 0.04, y + h * 0.08, w, h * 0.2, random), ink);
  pic.stroke(
    rect(pic, f, x + w * 0.78, y + h * 0.1, h * 0.24, h * 0.24) +
      ellipse(pic, f, x + w * 0.72, y + h * 0.22, h * 0.1),
    ink,
    pen(pic, f, h * 0.014),
    0.8,
  );
}
