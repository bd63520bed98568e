// 3D vectors and planes. Units are millimeters; x points right, y away from the viewer, z up.
import { nth } from '../../harness/nth.ts';
export type Vec = readonly [number, number, number];
export type Point = readonly [number, number];

/** Flat surface in space. `o` is its origin, `u` and `v` are its unit axes, and `n` points out of it. */
export type Frame = { o: Vec; u: Vec; v: Vec; n: Vec };

/** Corners of a unit square, counterclockwise from the lower left. */
export const UNIT_SQUARE: readonly Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a: Vec): number => Math.hypot(a[0], a[1], a[2]);
export const unit = (a: Vec): Vec => scale(a, 1 / (length(a) || 1));
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function frame(o: Vec, u: Vec, v: Vec): Frame {
  return { o, u, v, n: cross(u, v) };
}

/** Returns the point `x`, `y` of a frame, lifted by `z` off its surface. */
export function at(f: Frame, x: number, y: number, z = 0): Vec {
  return [
    f.o[0] + f.u[0] * x + f.v[0] * y + f.n[0] * z,
    f.o[1] + f.u[1] * x + f.v[1] * y + f.n[1] * z,
    f.o[2] + f.u[2] * x + f.v[2] * y + f.n[2] * z,
  ];
}

export const moved = (f: Frame, x: number, y: number, z = 0): Frame => ({ ...f, o: at(f, x, y, z) });

/** Turns a frame around its own normal. */
export function turned(f: Frame, degrees: number): Frame {
  const c = Math.cos(radians(degrees));
  const s = Math.sin(radians(degrees));
  const u = add(scale(f.u, c), scale(f.v, s));
  return { o: f.o, u, v: cross(f.n, u), n: f.n };
}

export const level = (x = 0, y = 0, z = 0): Frame => frame([x, y, z], [1, 0, 0], [0, 1, 0]);
/** Returns an upright frame that faces the front (towards -y). */
export const facing = (x: number, y: number, z: number): Frame => frame([x, y, z], [1, 0, 0], [0, 0, 1]);
/** Returns an upright frame that faces the back. */
export const rear = (x: number, y: number, z: number): Frame => frame([x, y, z], [-1, 0, 0], [0, 0, 1]);
/** Returns an upright frame that faces the right. */
export const rightSide = (x: number, y: number, z: number): Frame => frame([x, y, z], [0, 1, 0], [0, 0, 1]);
/** Returns an upright frame that faces the left. */
export const leftSide = (x: number, y: number, z: number): Frame => frame([x, y, z], [0, -1, 0], [0, 0, 1]);

/** Returns the eight corners of a box along the axes, for shadows and for the position of the camera. */
export function boxPoints(x: number, y: number, z: number, w: number, d: number, h: number): Vec[] {
  const points: Vec[] = [];
  for (const i of [0, 1])
    for (const j of [0, 1]) for (const k of [0, 1]) points.push([x + w * i, y + d * j, z + h * k]);
  return points;
}

export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const turn = (o: Point, a: Point, b: Point) =>
    (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (list: Point[]) => {
    const chain: Point[] = [];
    for (const p of list) {
      while (chain.length > 1 && turn(nth(chain, -2), nth(chain, -1), p) <= 0) chain.pop();
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}
