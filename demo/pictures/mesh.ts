// Draws curved surfaces as grids of small shaded faces.

import { nth } from '../../harness/nth.ts';
import { depth } from './camera.ts';
import type { Material } from './palette.ts';
import type { Picture } from './picture.ts';
import { num } from './picture.ts';
import { face, faces, pathOf } from './solids.ts';
import type { Frame, Point, Vec } from './vectors.ts';
import { add, at, convexHull, cross, scale, sub, unit } from './vectors.ts';

export function cylinder(
  pic: Picture,
  f: Frame,
  x: number,
  y: number,
  r: number,
  height: number,
  material: Material,
  taper = 0,
): void {
  mesh(
    pic,
    (s, t) => {
      const a = s * Math.PI * 2;
      const k = r - taper * t;
      return at(f, x + Math.cos(a) * k, y + Math.sin(a) * k, t * height);
    },
    28,
    1,
    material,
  );
  const rim = Array.from({ length: 28 }, (_, i) => {
    const a = (i / 28) * Math.PI * 2;
    return at(f, x + Math.cos(a) * (r - taper), y + Math.sin(a) * (r - taper), height);
  });
  face(pic, rim, f.n, material);
}

/** Blurs the faces of a mesh, and clips them to the outline if there is one. Only convex meshes have an outline. */
function smoothed(pic: Picture, draw: () => void, radius: number, outlinePath?: string): void {
  const id = `m${pic.count++}`;
  const filter = pic.define(
    (name) =>
      `<filter id="${name}" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
  );
  pic.group(`id="${id}"`, draw);
  const again = () => pic.body.push(`<use href="#${id}" filter="${filter}"/>`);
  if (outlinePath) pic.clipped(outlinePath, again);
  else again();
}

type Surface = (s: number, t: number) => Vec;

/** Returns the cell of a surface between two pairs of coordinates, as a flat face. */
function cellOf(point: Surface, [s0, t0]: Point, [s1, t1]: Point) {
  const corners = [point(s0, t0), point(s1, t0), point(s1, t1), point(s0, t1)];
  const normal = unit(cross(sub(nth(corners, 2), nth(corners, 0)), sub(nth(corners, 3), nth(corners, 1))));
  const center = scale(
    corners.reduce((a, b) => add(a, b)),
    0.25,
  );
  return { corners, normal, center };
}

function hullPath(points: readonly Point[]): string {
  return `M${convexHull(points)
    .map((p) => `${num(p[0])} ${num(p[1])}`)
    .join('L')}Z`;
}

/**
 * Draws a curved surface. `point` maps two numbers between 0 and 1 to a point of the surface. The visible side faces
 * along the cross product of the directions of `s` and `t`.
 */
export function mesh(
  pic: Picture,
  point: Surface,
  ns: number,
  nt: number,
  material: Material,
  smooth = 0,
  convex = false,
): void {
  const cells: { path: string; color: string; far: number }[] = [];
  const seen: Point[] = [];
  for (let i = 0; i < ns; i++) {
    for (let j = 0; j < nt; j++) {
      const { corners, normal, center } = cellOf(point, [i / ns, j / nt], [(i + 1) / ns, (j + 1) / nt]);
      if (!faces(pic, center, normal)) continue;
      seen.push(...corners.map((p) => pic.at(p)));
      cells.push({
        path: pathOf(pic, corners),
        color: pic.shade(center, normal, material),
        far: depth(pic.camera, center),
      });
    }
  }
  cells.sort((a, b) => b.far - a.far);
  const draw = () => {
    for (const cell of cells) pic.fill(cell.path, cell.color, 1, `stroke="${cell.color}"`);
  };
  if (!smooth) draw();
  else smoothed(pic, draw, smooth, convex ? hullPath(seen) : undefined);
}
