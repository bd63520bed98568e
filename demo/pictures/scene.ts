// Draws the surroundings of the device: surface, wall, light and soft shadow.

import type { Random } from '../../harness/random.ts';
import { HEIGHT, WIDTH } from './camera.ts';
import { counter, groundFrame, mat, noise, sheet, tiles, WHOLE, windowPanes, wood } from './grounds.ts';
import type { Background, Part } from './model.ts';
import { darker } from './palette.ts';
import type { Light, Picture } from './picture.ts';
import { num } from './picture.ts';
import { pen, poly } from './surface.ts';
import type { Frame, Point, Vec } from './vectors.ts';
import { at, convexHull, level, radians, sub } from './vectors.ts';

export function lightFor(background: Background, random: Random, size: number, yaw: number): Light {
  const side = random.sign();
  const low = background === 'window' ? 0.8 : 1.25;
  const tint =
    background === 'window'
      ? [1.03, 1, 0.95]
      : random.pick([
          [1, 1, 1],
          [1.02, 1, 0.97],
          [0.98, 1, 1.02],
        ]);
  const reach = Math.max(700, size * 1.6);
  const [x, y] = [side * reach * random.between(0.5, 0.85), -reach * random.between(0.15, 0.55)];
  // The light turns with the camera, as if the device turned in a fixed light. So the device's back is never dark.
  const [c, s] = [Math.cos(radians(yaw * 0.8)), Math.sin(radians(yaw * 0.8))];
  const position: Vec = [x * c - y * s, x * s + y * c, reach * low];
  return { position, ambient: 0.6, key: 0.6, tint };
}

/** Draws a plain wall behind the surface, if the camera looks low enough to see it. */
function wallBehind(pic: Picture, g: Frame, random: Random, size: number): void {
  const color = random.pick(['#e6e3dd', '#d3dade', '#d2ccc1', '#ded2c3', '#b9c2bd', '#ecebe8']);
  const edge = size * random.between(0.75, 1.15);
  const [a, b] = [pic.at(at(g, -size * 4, edge)), pic.at(at(g, size * 4, edge))];
  if (Math.max(a[1], b[1]) < 0) return;
  const path = `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}L${num(b[0])} -900L${num(a[0])} -900Z`;
  const foot = (a[1] + b[1]) / 2;
  pic.fill(
    path,
    pic.linear(
      [0, foot],
      [0, foot - 620],
      [
        [0, darker(color, 0.32)],
        [0.08, darker(color, 0.14)],
        [1, color],
      ],
    ),
  );
  pic.fill(
    path,
    pic.radial([pic.light.position[0] > 0 ? 1500 : 100, 0], 1400, [
      [0, '#ffffff', 0.45],
      [1, '#000000', 0.1],
    ]),
  );
}

export function drawScene(
  pic: Picture,
  background: Background,
  random: Random,
  size: number,
  near: number,
): void {
  const g = groundFrame(pic, random);
  if (background === 'desk') wood(pic, g, random, size, near);
  else if (background === 'tiles') tiles(pic, g, random, size, near);
  else if (background === 'mat') mat(pic, g, random, size);
  else if (background === 'window') windowPanes(pic, random, size);
  else if (background === 'counter') counter(pic, random);
  else sheet(pic, random);
  if (background !== 'sheet') wallBehind(pic, g, random, size);
}

function shadowOf(part: Part, light: Vec): Point[] {
  return convexHull(
    part.hull.map((p): Point => {
      const ray = sub(p, light);
      const t = -Math.max(0, p[2]) / (ray[2] || -1);
      return [p[0] + ray[0] * t, p[1] + ray[1] * t];
    }),
  );
}

/**
 * Returns the part of the picture that contains shadow. Only this part is blurred, because the cost of blurring grows
 * with the area.
 */
function blurArea(pic: Picture, parts: readonly Part[]): string {
  const points = parts
    .flatMap((part) => shadowOf(part, pic.light.position))
    .map((p) => pic.at([p[0], p[1], 0]));
  const pad = 130;
  const clamp = (value: number, most: number) => Math.round(Math.max(-40, Math.min(most + 40, value)));
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const [left, right] = [clamp(Math.min(...xs) - pad, WIDTH), clamp(Math.max(...xs) + pad, WIDTH)];
  const [top, bottom] = [clamp(Math.min(...ys) - pad, HEIGHT), clamp(Math.max(...ys) + pad, HEIGHT)];
  return `x="${left}" y="${top}" width="${Math.max(1, right - left)}" height="${Math.max(1, bottom - top)}"`;
}

/**
 * Draws many weak shadows from points of a wide lamp. So the shadow is sharp near the object and soft far away. Shadows
 * are black, so blurring only their alpha channel is enough and much faster.
 */
export function drawShadow(pic: Picture, parts: readonly Part[], size: number): void {
  const ground = level();
  const lamps = 13;
  const casting = parts.filter((part) => part.hull.length > 2);
  const area = blurArea(pic, casting);
  const filter = pic.define(
    (id) =>
      `<filter id="${id}" filterUnits="userSpaceOnUse" ${area} color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="8"/></filter>`,
  );
  pic.group(`filter="${filter}"`, () => {
    for (let i = 0; i < lamps; i++) {
      const turn = i * 2.4;
      const spread = Math.sqrt((i + 0.5) / lamps) * Math.max(260, size * 0.6);
      const [x, y, z] = pic.light.position;
      const lamp: Vec = [x + Math.cos(turn) * spread, y + Math.sin(turn) * spread, z];
      pic.fill(casting.map((part) => poly(pic, ground, shadowOf(part, lamp))).join(''), '#000000', 0.06);
    }
    for (const part of casting) {
      const foot = part.hull.filter((p) => p[2] < 3).map((p): Point => [p[0], p[1]]);
      if (foot.length < 3) continue;
      const outline = poly(pic, ground, convexHull(foot));
      for (const mm of [0.07, 0.04, 0.018])
        pic.stroke(outline, '#000000', pen(pic, ground, mm * size), 0.14, 'stroke-linejoin="round"');
    }
  });
}

/** Draws effects of lens and sensor: darker corners and a little grain. */
export function drawFinish(pic: Picture): void {
  pic.fill(
    WHOLE,
    pic.radial(
      [WIDTH / 2, HEIGHT / 2],
      1050,
      [
        [0.55, '#000000', 0],
        [1, '#000000', 0.17],
      ],
      0.85,
    ),
  );
  pic.fill(WHOLE, noise(pic, '0.85', 0.5, 1.6), 0.09);
}
