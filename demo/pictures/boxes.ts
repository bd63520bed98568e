// Draws the flat box of docking stations, external drives and routers.
import type { Spec } from './model.ts';
import type { Material } from './palette.ts';
import type { Picture } from './picture.ts';
import { slab } from './solids.ts';
import type { Frame } from './vectors.ts';
import { boxPoints, level } from './vectors.ts';
import { drawWear } from './wear.ts';

export type Body = { w: number; d: number; h: number; r: number; material: Material };

export function shell(pic: Picture, b: Body, spec: Spec, bevel: number, cap = b.material): Frame {
  slab(
    pic,
    level(0, 0, 2),
    { x: -b.w / 2, y: -b.d / 2, w: b.w, h: b.d, r: b.r },
    b.h,
    b.material,
    bevel,
    cap,
  );
  const top = level(0, 0, b.h + 2.1);
  drawWear(
    pic,
    top,
    { x: -b.w / 2, y: -b.d / 2, w: b.w, h: b.d },
    spec.condition,
    b.material.color,
    `${spec.seed}top`,
    spec.view === 'closed' ? 'top' : undefined,
  );
  return top;
}

export const hullOf = (b: Body) => boxPoints(-b.w / 2, -b.d / 2, 0, b.w, b.d, b.h + 2);
