// Draws wallpapers: hills, ribbons, discs.
import { nth } from '../../harness/nth.ts';
import type { Random } from '../../harness/random.ts';
import { lighter, mix } from './palette.ts';
import type { Picture } from './picture.ts';
import type { Panel } from './screen-panel.ts';
import { along, ellipse, poly, rect } from './surface.ts';
import type { Point } from './vectors.ts';

const SKIES = [
  ['#0f2a4a', '#3f7fb5', '#f2c08d'],
  ['#1b1436', '#6b3f86', '#f08a6b'],
  ['#0b3140', '#2b8a8e', '#e8e2b0'],
  ['#1e3c72', '#5fa3e0', '#e8f3ff'],
  ['#3a1c2e', '#b0475a', '#ffcf86'],
  ['#16281c', '#4f8a5b', '#d8e8b4'],
] as const;

function hills(pic: Picture, { f, w, h }: Panel, random: Random, colors: readonly string[]): void {
  for (let layer = 0; layer < 4; layer++) {
    const level = h * (0.5 + layer * 0.12);
    const ridge: Point[] = [[0, h]];
    for (let i = 0; i <= 14; i++)
      ridge.push([(w * i) / 14, level + h * random.between(-0.11, 0.07) * (layer === 3 ? 0.5 : 1)]);
    ridge.push([w, h]);
    pic.fill(poly(pic, f, ridge), mix(nth(colors, 1), nth(colors, 0), 0.15 + layer * 0.28));
  }
  if (random.chance(0.7))
    pic.fill(ellipse(pic, f, w * random.between(0.2, 0.8), h * 0.34, h * 0.07), '#fff6df', 0.9);
}

function ribbons(pic: Picture, { f, w, h }: Panel, random: Random, colors: readonly string[]): void {
  const lean = random.between(-0.3, 0.3);
  for (let band = 0; band < 7; band++) {
    const wave = (t: number) =>
      h * (0.25 + band * 0.11 + lean * (t - 0.5) + Math.sin(t * 5 + band * 0.7) * 0.1);
    const points: Point[] = [[0, h * 1.02]];
    for (let i = 0; i <= 16; i++) points.push([(w * i) / 16, wave(i / 16)]);
    points.push([w, h * 1.02]);
    pic.fill(poly(pic, f, points), band % 2 ? nth(colors, 2) : lighter(nth(colors, 1), 0.2), 0.22);
  }
}

function discs(pic: Picture, { f, w, h }: Panel, random: Random, colors: readonly string[]): void {
  for (let i = 0; i < 9; i++) {
    pic.fill(
      ellipse(pic, f, random.between(0, w), random.between(0, h), h * random.between(0.06, 0.3)),
      i % 2 ? nth(colors, 2) : '#ffffff',
      random.between(0.06, 0.22),
    );
  }
}

export function wallpaper(pic: Picture, panel: Panel, random: Random): void {
  const colors = random.pick(SKIES);
  pic.fill(
    rect(pic, panel.f, 0, 0, panel.w, panel.h),
    along(
      pic,
      panel.f,
      [0, 0],
      [panel.w * 0.15, panel.h],
      [
        [0, colors[0]],
        [0.5, colors[1]],
        [1, colors[2]],
      ],
    ),
  );
  random.pick([hills, hills, ribbons, discs])(pic, panel, random, colors);
}
