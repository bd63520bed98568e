// Image under one camera and one light: collects its SVG text and shades its surfaces.

import { nth } from '../../harness/nth.ts';
import type { Random } from '../../harness/random.ts';
import type { Camera } from './camera.ts';
import { HEIGHT, project, WIDTH } from './camera.ts';
import { compactPath } from './compact.ts';
import type { Material } from './palette.ts';
import { lit } from './palette.ts';
import type { Point, Vec } from './vectors.ts';
import { add, dot, length, scale, sub, unit } from './vectors.ts';

export type Light = { position: Vec; ambient: number; key: number; tint: readonly number[] };
export type Stop = readonly [offset: number, color: string, opacity?: number];

/** Returns the stops of a gradient, at equal distances. */
export function fade(...colors: string[]): Stop[] {
  return colors.map((color, i): Stop => [i / (colors.length - 1), color]);
}

/** Returns a number with one decimal. This is finer than a pixel and keeps the file small. */
export const num = (value: number): string => String(Math.round(value * 10) / 10);

const fine = (value: number): string => String(Math.round(value * 1000) / 1000);
const faint = (opacity: number): string => (opacity < 1 ? ` opacity="${fine(opacity)}"` : '');

const stopText = ([offset, color, opacity]: Stop) =>
  `<stop${offset ? ` offset="${fine(offset)}"` : ''} stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`;

/** Visible mark of use: its position in pixels of the whole picture, and its text. */
export type ShownMark = { readonly at: Point; readonly text: string };

export class Picture {
  camera: Camera;
  light: Light;
  random: Random;
  defs: string[] = [];
  body: string[] = [];
  /** Marks that buyers should know: the clearest mark of each surface. */
  marks: ShownMark[] = [];
  count = 0;

  constructor(camera: Camera, light: Light, random: Random) {
    this.camera = camera;
    this.light = light;
    this.random = random;
  }

  at(p: Vec): Point {
    return project(this.camera, p);
  }

  /** Returns the number of pixels per millimeter at a point in space. */
  pixels(p: Vec): number {
    const [a, b] = [this.at(p), this.at(add(p, this.camera.right))];
    return Math.hypot(a[0] - b[0], a[1] - b[1]);
  }

  define(make: (id: string) => string): string {
    const id = `i${this.count++}`;
    this.defs.push(make(id));
    return `url(#${id})`;
  }

  linear(a: Point, b: Point, stops: readonly Stop[]): string {
    return this.define(
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${Math.round(a[0])}" y1="${Math.round(a[1])}" x2="${Math.round(b[0])}" y2="${Math.round(b[1])}">${stops.map(stopText).join('')}</linearGradient>`,
    );
  }

  radial(c: Point, r: number, stops: readonly Stop[], squash = 1): string {
    return this.define(
      (id) =>
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${num(r)}" gradientTransform="translate(${num(c[0])} ${num(c[1])}) scale(1 ${fine(squash)})">${stops.map(stopText).join('')}</radialGradient>`,
    );
  }

  fill(path: string, paint: string, opacity = 1, extra = ''): void {
    const d = compactPath(path);
    if (d) this.body.push(`<path d="${d}" fill="${paint}"${faint(opacity)}${extra && ` ${extra}`}/>`);
  }

  stroke(path: string, paint: string, width: number, opacity = 1, extra = ''): void {
    const d = compactPath(path);
    if (d)
      this.body.push(
        `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${fine(width)}"${faint(opacity)}${extra && ` ${extra}`}/>`,
      );
  }

  /** Draws several strokes along one path, whose text is written only once. */
  strokes(path: string, styles: readonly string[]): void {
    const d = compactPath(path);
    if (!d) return;
    const shape = this.define((id) => `<path id="${id}" d="${d}" fill="none" stroke-linecap="round"/>`).slice(
      4,
      -1,
    );
    for (const style of styles) this.body.push(`<use href="${shape}" ${style}/>`);
  }

  group(attributes: string, draw: () => void): void {
    this.body.push(`<g ${attributes}>`);
    draw();
    this.body.push('</g>');
  }

  clipped(path: string, draw: () => void): void {
    const clip = this.define((id) => `<clipPath id="${id}"><path d="${compactPath(path)}"/></clipPath>`);
    this.group(`clip-path="${clip}"`, draw);
  }

  /** Returns the color of a material at a point whose surface faces `normal`. */
  shade(p: Vec, normal: Vec, material: Material): string {
    const toLight = sub(this.light.position, p);
    const toEye = unit(sub(this.camera.eye, p));
    const away = length(toLight);
    const l = scale(toLight, 1 / away);
    const diffuse = Math.max(0, dot(normal, l)) * (length(this.light.position) / away) ** 1.4;
    // Light from above and weaker light from below imitate the light of a whole room.
    const room = this.light.ambient * (0.78 + 0.22 * normal[2]);
    const half = unit(add(l, toEye));
    const rim = (1 - Math.max(0, dot(normal, toEye))) ** 4 * 0.1;
    const shine =
      material.gloss * Math.max(0, dot(normal, half)) ** material.sharpness + rim * material.gloss * 2;
    return lit(material.color, room + this.light.key * diffuse, this.light.tint, shine);
  }

  /** Returns a gradient between the darkest and the lightest corner, so that flat faces do not look like paper. */
  facePaint(points: readonly Vec[], normal: Vec, material: Material): string {
    const [first, across] = [this.at(nth(points, 0)), this.at(nth(points, Math.floor(points.length / 2)))];
    // On a narrow face a gradient is invisible and only costs bytes.
    if (Math.hypot(first[0] - across[0], first[1] - across[1]) < 36)
      return this.shade(nth(points, 0), normal, material);
    const step = Math.max(1, Math.floor(points.length / 8));
    const samples = points
      .filter((_, i) => i % step === 0)
      .map((p) => ({ p, color: this.shade(p, normal, material) }));
    const weight = (c: string) => Number.parseInt(c.slice(1, 3), 16) + Number.parseInt(c.slice(3, 5), 16);
    samples.sort((a, b) => weight(a.color) - weight(b.color));
    const [dark, light] = [nth(samples, 0), nth(samples, -1)];
    if (weight(light.color) - weight(dark.color) < 3) return dark.color;
    const center = scale(add(dark.p, light.p), 0.5);
    return this.linear(
      this.at(dark.p),
      this.at(light.p),
      fade(dark.color, this.shade(center, normal, material), light.color),
    );
  }

  /** Returns the picture as SVG text. `part` is the visible area, by default the whole picture. */
  svg(part: readonly [x: number, y: number, width: number] = [0, 0, WIDTH]): string {
    const [x, y, width] = part;
    const box = [x, y, width, (width / WIDTH) * HEIGHT].map(num).join(' ');
    return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="${box}"><defs>${this.defs.join('')}</defs>${this.body.join('')}</svg>`;
  }
}
