// Draws owners' stickers and makers' labels.

import type { Random } from '../../harness/random.ts';
import type { Picture } from './picture.ts';
import { ellipse, line, pen, rect, roundRect, text } from './surface.ts';
import type { Frame } from './vectors.ts';
import { moved, turned } from './vectors.ts';

const INKS = ['#e8b93c', '#d9534a', '#3f8fc4', '#4aa879', '#8a63b8', '#f1efe8', '#25282c', '#ef8a4b'];

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
