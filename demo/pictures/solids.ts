// Draws solid bodies: boxes with rounded corners, and stacks of such boxes.
import { nth } from '../../harness/nth.ts';
import type { Material } from './palette.ts';
import type { Picture } from './picture.ts';
import { num } from './picture.ts';
import type { Frame, Point, Vec } from './vectors.ts';
import { add, at, cross, dot, length, scale, sub, unit } from './vectors.ts';

type Box = { x: number; y: number; w: number; h: number; r: number };

/** Slice of a stack: the outline of the box, reduced by `inset`, at height `z`. */
type Layer = { z: number; inset: number };

/** Returns the number of points with which a corner looks round at its size in the picture. */
function cornerSteps(pic: Picture, f: Frame, box: Box): number {
  const pixels = Math.min(box.r, box.w / 2, box.h / 2) * pic.pixels(at(f, box.x, box.y));
  return pixels < 6 ? 2 : pixels < 24 ? 3 : pixels < 75 ? 5 : 8;
}

function outline(box: Box, inset: number, steps: number): Point[] {
  const [x0, y0, x1, y1] = [box.x + inset, box.y + inset, box.x + box.w - inset, box.y + box.h - inset];
  const r = Math.max(0.05, Math.min(box.r - inset, (x1 - x0) / 2, (y1 - y0) / 2));
  const corners: [number, number, number][] = [
    [x1 - r, y0 + r, -90],
    [x1 - r, y1 - r, 0],
    [x0 + r, y1 - r, 90],
    [x0 + r, y0 + r, 180],
  ];
  return corners.flatMap(([cx, cy, start]) =>
    Array.from({ length: steps }, (_, i): Point => {
      const a = ((start + (90 * i) / (steps - 1)) * Math.PI) / 180;
      return [cx + Math.cos(a) * r, cy + Math.sin(a) * r];
    }),
  );
}

export function pathOf(pic: Picture, points: readonly Vec[]): string {
  return `M${points
    .map((p) => {
      const s = pic.at(p);
      return `${num(s[0])} ${num(s[1])}`;
    })
    .join('L')}Z`;
}

export const faces = (pic: Picture, p: Vec, n: Vec): boolean => dot(sub(pic.camera.eye, p), n) > 0;

/** Draws a flat face. A thin border of the same color hides the seam to the next face. */
export function face(pic: Picture, points: readonly Vec[], normal: Vec, material: Material): void {
  if (!faces(pic, nth(points, 0), normal)) return;
  const paint = pic.facePaint(points, normal, material);
  pic.fill(pathOf(pic, points), paint, 1, `stroke="${paint}"`);
}

type Quad = { points: [Vec, Vec, Vec, Vec]; normal: Vec; wide: number };

function quads(low: Vec[], high: Vec[]): Quad[] {
  return low
    .map((a, i): Quad => {
      const j = (i + 1) % low.length;
      const [b, c, d] = [nth(low, j), nth(high, j), nth(high, i)];
      return {
        points: [a, b, c, d],
        normal: unit(cross(sub(c, a), sub(d, b))),
        wide: Math.max(length(sub(a, b)), length(sub(c, d))),
      };
    })
    .filter((quad) => quad.wide > 0.02);
}

/**
 * Returns the shading normal at the edge between a quad and the quad beside it. A sharp edge keeps the quad's normal.
 * If the quad beside it is much wider, the edge takes that quad's normal. Other edges take the average of both normals.
 */
function bentNormal(quad: Quad, beside: Quad): Vec {
  if (dot(quad.normal, beside.normal) < 0.4) return quad.normal;
  return beside.wide > quad.wide * 2.5 ? beside.normal : unit(add(quad.normal, beside.normal));
}

/** Shades a corner from edge to edge, so that a few flat quads look round. */
function roundFace(pic: Picture, quad: Quad, before: Quad, after: Quad, material: Material): void {
  const [a, b, c, d] = quad.points;
  if (!faces(pic, a, quad.normal)) return;
  const [start, end] = [scale(add(a, d), 0.5), scale(add(b, c), 0.5)];
  const [from, to] = [pic.at(start), pic.at(end)];
  const colors = [
    pic.shade(start, bentNormal(quad, before), material),
    pic.shade(end, bentNormal(quad, after), material),
  ] as const;
  if (colors[0] === colors[1] || Math.hypot(from[0] - to[0], from[1] - to[1]) < 15) {
    face(pic, quad.points, quad.normal, material);
    return;
  }
  const paint = pic.linear(from, to, [
    [0, colors[0]],
    [1, colors[1]],
  ]);
  pic.fill(pathOf(pic, quad.points), paint, 1, `stroke="${paint}"`);
}

function wall(pic: Picture, low: Vec[], high: Vec[], material: Material): void {
  const ring = quads(low, high);
  ring.forEach((quad, i) => {
    const [before, after] = [
      nth(ring, (i + ring.length - 1) % ring.length),
      nth(ring, (i + 1) % ring.length),
    ];
    const flat = quad.wide > before.wide * 2.5 || quad.wide > after.wide * 2.5 || ring.length < 5;
    if (flat) face(pic, [...quad.points], quad.normal, material);
    else roundFace(pic, quad, before, after, material);
  });
}

/** Draws a body of stacked outlines, closed at both ends. */
export function loft(
  pic: Picture,
  f: Frame,
  box: Box,
  layers: readonly Layer[],
  material: Material,
  cap = material,
): void {
  const steps = cornerSteps(pic, f, box);
  const rings = layers.map(({ z, inset }) => outline(box, inset, steps).map(([x, y]) => at(f, x, y, z)));
  face(pic, [...nth(rings, 0)].reverse(), scale(f.n, -1), material);
  for (let i = 0; i + 1 < rings.length; i++) wall(pic, nth(rings, i), nth(rings, i + 1), material);
  face(pic, nth(rings, -1), f.n, cap);
}

/** Draws a box with a small chamfer, which catches light like a real edge. */
export function slab(
  pic: Picture,
  f: Frame,
  box: Box,
  thickness: number,
  material: Material,
  bevel = 0.8,
  cap = material,
): void {
  const b = Math.min(bevel, thickness / 3);
  if (b * pic.pixels(f.o) < 1) {
    loft(
      pic,
      f,
      box,
      [
        { z: 0, inset: 0 },
        { z: thickness, inset: 0 },
      ],
      material,
      cap,
    );
    return;
  }
  loft(
    pic,
    f,
    box,
    [
      { z: 0, inset: b },
      { z: b, inset: 0 },
      { z: thickness - b, inset: 0 },
      { z: thickness, inset: b },
    ],
    material,
    cap,
  );
}

/** Draws a box without rounding, for parts of a few millimeters. */
export function block(
  pic: Picture,
  f: Frame,
  x: number,
  y: number,
  w: number,
  h: number,
  thickness: number,
  material: Material,
): void {
  const ring = (z: number) => [
    at(f, x, y, z),
    at(f, x + w, y, z),
    at(f, x + w, y + h, z),
    at(f, x, y + h, z),
  ];
  const top = ring(thickness);
  wall(pic, ring(0), top, material);
  face(pic, top, f.n, material);
}
