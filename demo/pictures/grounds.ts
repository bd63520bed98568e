// Draws the surface on which a device stands. It is wood, tiles, a mat, a sheet of paper, a counter or a sunny window
// sill.

import type { Random } from '../../harness/random.ts';
import { HEIGHT, WIDTH } from './camera.ts';
import { darker, lighter } from './palette.ts';
import type { Picture } from './picture.ts';
import { curve, line, pen, poly, rect, roundRect } from './surface.ts';
import type { Frame, Point } from './vectors.ts';
import { cross, frame, level, turned, UNIT_SQUARE, unit } from './vectors.ts';

export const WHOLE = `M0 0L${WIDTH} 0L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`;

/** Returns the frame of the ground, turned so that its lines run roughly across the picture. */
export function groundFrame(pic: Picture, random: Random): Frame {
  const ahead = unit([pic.camera.forward[0], pic.camera.forward[1], 0]);
  const across = cross(ahead, [0, 0, 1]);
  return turned(frame([0, 0, 0], across, ahead), random.between(-4, 4));
}

/**
 * Returns a paint of noise, as an SVG pattern. The pattern repeats a small tile without rotation, because a full-size
 * or rotated tile would be several times slower.
 */
export function noise(pic: Picture, frequency: string, shade: number, strength: number, wide = 180): string {
  const filter = pic.define(
    (id) =>
      `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="1" seed="${pic.count}" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 ${shade} 0 0 0 0 ${shade} 0 0 0 0 ${shade} ${strength} 0 0 0 ${-strength * 0.42}"/></filter>`,
  );
  return pic.define(
    (id) =>
      `<pattern id="${id}" width="${wide}" height="180" patternUnits="userSpaceOnUse"><rect width="${wide}" height="180" filter="${filter}"/></pattern>`,
  );
}

function surfaceLight(pic: Picture, color: string, fall: number): string {
  const towards = pic.at([pic.light.position[0] * 0.25, 0, 0]);
  return pic.radial([towards[0], HEIGHT * 0.45], 1350, [
    [0, lighter(color, 0.1)],
    [0.45, color],
    [1, darker(color, fall)],
  ]);
}

export function wood(pic: Picture, g: Frame, random: Random, size: number, near: number): void {
  const base = random.pick(['#b58a5c', '#9a6c43', '#c9a578', '#7d573a', '#d4b48a', '#a67c55']);
  pic.fill(WHOLE, surfaceLight(pic, base, 0.35));
  const plank = size * random.between(0.24, 0.42);
  for (let v = -near; v < size * 2.2; v += plank) {
    const tone = random.chance(0.5)
      ? darker(base, random.between(0.05, 0.2))
      : lighter(base, random.between(0.02, 0.14));
    pic.fill(rect(pic, g, -size * 4, v, size * 8, plank), tone, 0.4);
    for (let i = 0; i < 2; i++)
      grainLine(pic, g, random, v + plank * random.between(0.08, 0.92), size, darker(base, 0.45));
    pic.stroke(
      line(pic, g, [
        [-size * 4, v],
        [size * 4, v],
      ]),
      darker(base, 0.62),
      Math.max(0.8, pen(pic, g, size * 0.0035)),
      0.5,
    );
  }
  pic.fill(WHOLE, noise(pic, '0.0062 0.11', 0.1, 1.5, 480), 0.26);
}

function grainLine(pic: Picture, g: Frame, random: Random, v: number, size: number, color: string): void {
  const points: Point[] = [];
  for (let u = -2.4; u <= 2.4; u += 0.8) points.push([u * size, v + random.between(-0.018, 0.018) * size]);
  pic.stroke(curve(pic, g, points), color, random.between(0.6, 2.2), random.between(0.1, 0.32));
}

export function tiles(pic: Picture, g: Frame, random: Random, size: number, near: number): void {
  const base = random.pick(['#cfc8bd', '#b9bdc0', '#d9d4c9', '#a9a39a', '#c4b7a6']);
  pic.fill(WHOLE, surfaceLight(pic, base, 0.3));
  const side = Math.max(150, size * random.between(0.55, 0.9));
  const grout = random.chance(0.5) ? lighter(base, 0.45) : darker(base, 0.35);
  const slide = random.between(0, side);
  const tones = ['', '', '', ''];
  for (let v = -Math.floor(near / side) * side; v < size * 2.5; v += side) {
    for (let u = -4 * side - slide; u < 4 * side; u += side)
      tones[random.whole(0, 3)] += rect(pic, g, u, v, side, side);
    pic.stroke(
      line(pic, g, [
        [-size * 5, v],
        [size * 5, v],
      ]),
      grout,
      Math.max(1.2, pen(pic, g, side * 0.012)),
      0.85,
    );
  }
  tones.forEach((path, i) => {
    pic.fill(path, i % 2 ? '#ffffff' : '#3a3026', 0.02 + i * 0.014);
  });
  for (let u = -4 * side - slide; u < 5 * side; u += side) {
    pic.stroke(
      line(pic, g, [
        [u, -near],
        [u, size * 4],
      ]),
      grout,
      Math.max(1.2, pen(pic, g, side * 0.012)),
      0.85,
    );
  }
  pic.fill(WHOLE, noise(pic, '0.03', 0.2, 1.2), 0.16);
}

export function mat(pic: Picture, g: Frame, random: Random, size: number): void {
  const desk = random.pick(['#b08f6a', '#d8d5cf', '#8f7a66', '#e3ddd2']);
  const felt = random.pick(['#2b2d30', '#24303a', '#3a3330', '#2f3a33', '#3c3c40']);
  pic.fill(WHOLE, surfaceLight(pic, desk, 0.3));
  pic.fill(WHOLE, noise(pic, '0.006 0.12', 0.1, 1.4, 480), 0.2);
  const [w, h] = [size * random.between(1.9, 2.6), size * random.between(1.3, 1.7)];
  const [x, y] = [-w / 2 + size * random.between(-0.2, 0.2), -h * 0.52];
  pic.fill(roundRect(pic, g, x + size * 0.01, y - size * 0.015, w, h, size * 0.05), '#000000', 0.35);
  pic.fill(roundRect(pic, g, x, y, w, h, size * 0.05), surfaceLight(pic, felt, 0.4));
  pic.fill(roundRect(pic, g, x, y, w, h, size * 0.05), noise(pic, '0.5', 1, 1.2), 0.1);
  const seam = size * 0.02;
  pic.stroke(
    roundRect(pic, g, x + seam, y + seam, w - 2 * seam, h - 2 * seam, size * 0.04),
    lighter(felt, 0.35),
    2,
    0.6,
    'stroke-dasharray="9 6"',
  );
}

export function sheet(pic: Picture, random: Random): void {
  const base = random.pick(['#f1f1f0', '#eceff1', '#f3f0ea', '#e6e7e8']);
  pic.fill(
    WHOLE,
    pic.linear(
      [0, 0],
      [0, HEIGHT],
      [
        [0, darker(base, 0.1)],
        [0.34, lighter(base, 0.35)],
        [0.7, base],
        [1, darker(base, 0.12)],
      ],
    ),
  );
  pic.fill(WHOLE, surfaceLight(pic, base, 0.22), 0.55);
}

export function counter(pic: Picture, random: Random): void {
  const base = random.pick(['#7f8c92', '#a98f86', '#8a9a86', '#6f7686', '#c2b39b']);
  pic.fill(WHOLE, surfaceLight(pic, base, 0.42));
  pic.fill(WHOLE, noise(pic, '0.02', 1, 1.3), 0.05);
  pic.fill(WHOLE, noise(pic, '0.35', 0, 1.3), 0.1);
}

/** Draws sunlight through a window: bright panes on the surface. */
export function windowPanes(pic: Picture, random: Random, size: number): void {
  const base = random.pick(['#b9b0a2', '#a8a9a6', '#b3a08a']);
  pic.fill(WHOLE, surfaceLight(pic, base, 0.38));
  pic.fill(WHOLE, noise(pic, '0.02 0.3', 0.2, 1.2), 0.12);
  const g = turned(level(), -Math.sign(pic.light.position[0]) * random.between(18, 38));
  const [w, h] = [size * 0.62, size * 0.95];
  for (let i = -2; i < 2; i++) {
    for (let j = -1; j < 1; j++) {
      for (let soft = 0; soft < 5; soft++) {
        const grow = size * (0.02 - soft * 0.008);
        const skewed = UNIT_SQUARE.map(
          ([a, b]): Point => [
            (i + 0.04 + a * 0.92) * w + (a - 0.5) * 2 * grow + (j + b) * h * 0.35,
            (j + 0.04 + b * 0.92) * h + (b - 0.5) * 2 * grow,
          ],
        );
        pic.fill(poly(pic, g, skewed), '#fff3da', 0.13);
      }
    }
  }
}
