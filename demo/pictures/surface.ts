// Builds paths on a flat surface in space. Each shape is given in millimeters on that surface.

import { nth } from '../../harness/nth.ts';
import { strokesOf } from './letters.ts';
import type { Picture, Stop } from './picture.ts';
import { num } from './picture.ts';
import type { Frame, Point } from './vectors.ts';
import { at } from './vectors.ts';

const pair = (p: Point): string => `${num(p[0])} ${num(p[1])}`;
const spot = (pic: Picture, f: Frame, x: number, y: number, z: number): string =>
  pair(pic.at(at(f, x, y, z)));

export function poly(pic: Picture, f: Frame, points: readonly Point[], z = 0): string {
  return `M${points.map(([x, y]) => spot(pic, f, x, y, z)).join('L')}Z`;
}

export function line(pic: Picture, f: Frame, points: readonly Point[], z = 0): string {
  return `M${points.map(([x, y]) => spot(pic, f, x, y, z)).join('L')}`;
}

export function rect(pic: Picture, f: Frame, x: number, y: number, w: number, h: number, z = 0): string {
  return poly(
    pic,
    f,
    [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ],
    z,
  );
}

export function roundRect(
  pic: Picture,
  f: Frame,
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  z = 0,
): string {
  const k = Math.min(r, w / 2, h / 2);
  const s = (px: number, py: number) => spot(pic, f, px, py, z);
  return `M${s(x + k, y)}L${s(x + w - k, y)}Q${s(x + w, y)} ${s(x + w, y + k)}L${s(x + w, y + h - k)}Q${s(x + w, y + h)} ${s(x + w - k, y + h)}L${s(x + k, y + h)}Q${s(x, y + h)} ${s(x, y + h - k)}L${s(x, y + k)}Q${s(x, y)} ${s(x + k, y)}Z`;
}

export function ellipse(pic: Picture, f: Frame, x: number, y: number, rx: number, ry = rx, z = 0): string {
  const k = 0.5523;
  const s = (a: number, b: number) => spot(pic, f, x + a * rx, y + b * ry, z);
  return `M${s(1, 0)}C${s(1, k)} ${s(k, 1)} ${s(0, 1)}C${s(-k, 1)} ${s(-1, k)} ${s(-1, 0)}C${s(-1, -k)} ${s(-k, -1)} ${s(0, -1)}C${s(k, -1)} ${s(1, -k)} ${s(1, 0)}Z`;
}

/** Returns a smooth curve from the first to the last point. The points between them are its control points. */
export function curve(pic: Picture, f: Frame, points: readonly Point[], z = 0): string {
  let path = `M${spot(pic, f, nth(points, 0)[0], nth(points, 0)[1], z)}`;
  for (let i = 1; i < points.length - 1; i++) {
    const [a, b] = [nth(points, i), nth(points, i + 1)];
    path += `Q${spot(pic, f, a[0], a[1], z)} ${spot(pic, f, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, z)}`;
  }
  const last = nth(points, -1);
  return `${path}L${spot(pic, f, last[0], last[1], z)}`;
}

/** Returns a gradient between two points on the surface. */
export function along(pic: Picture, f: Frame, a: Point, b: Point, stops: readonly Stop[]): string {
  return pic.linear(pic.at(at(f, a[0], a[1])), pic.at(at(f, b[0], b[1])), stops);
}

/** Returns the width in pixels of a stroke that is `mm` wide on the surface. */
export function pen(pic: Picture, f: Frame, mm: number, x = 0, y = 0): number {
  return mm * pic.pixels(at(f, x, y));
}

/** Returns text as strokes, with its top left corner at x, y. `down` is 1 if v points down, -1 if up. */
export function text(
  pic: Picture,
  f: Frame,
  words: string,
  x: number,
  y: number,
  size: number,
  down = 1,
  z = 0,
): string {
  const unit = size / 4;
  return strokesOf(words)
    .map((stroke) => {
      const points = stroke.map(([across, below]): Point => [x + across * unit, y + down * below * unit]);
      return line(pic, f, points, z);
    })
    .join('');
}
