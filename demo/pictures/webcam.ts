// Draws a webcam on its folded clip: a bar-shaped or round body with a layered glass lens.
import { drawCable } from './cable.ts';
import { cylinder } from './mesh.ts';
import type { Model, Part, Spec } from './model.ts';
import { bodyColor, darker, lighter, matte, satin } from './palette.ts';
import type { Picture } from './picture.ts';
import { fade } from './picture.ts';
import { drawHoles } from './ports.ts';
import { smallShot } from './shots.ts';
import { slab } from './solids.ts';
import { along, ellipse, roundRect } from './surface.ts';
import type { Frame, Point } from './vectors.ts';
import { boxPoints, facing, level, moved } from './vectors.ts';
import { drawWear } from './wear.ts';

function lens(pic: Picture, f: Frame, r: number, tint: string): void {
  const rings: [number, string, string][] = [
    [1, '#3a3d42', '#0c0d0f'],
    [0.82, '#08090b', '#2c2f34'],
    [0.66, '#1d2430', '#05060a'],
    [0.44, tint, '#060910'],
    [0.22, '#020305', '#0a1526'],
  ];
  for (const [k, light, dark] of rings)
    pic.fill(
      ellipse(pic, f, 0, 0, r * k),
      along(pic, f, [-r * k, r * k], [r * k, -r * k], fade(light, dark)),
    );
  pic.fill(ellipse(pic, f, -r * 0.26, r * 0.3, r * 0.15, r * 0.1), '#ffffff', 0.75);
  pic.fill(ellipse(pic, f, r * 0.2, -r * 0.22, r * 0.07), '#b9d4ff', 0.6);
}

function design(spec: Spec) {
  const r = spec.design;
  const bar = spec.style ? spec.style === 'bar' : r.chance(0.6);
  const color = bodyColor(spec.color ?? r.pick(['black', 'black', 'graphite', 'white', 'silver']));
  const [w, h, deep] = bar
    ? ([r.between(78, 98), r.between(27, 33), 24] as const)
    : ([r.between(50, 60), r.between(48, 56), 30] as const);
  return {
    bar,
    color,
    w,
    h,
    deep,
    lift: r.between(30, 42),
    tint: r.pick(['#3b5f9a', '#5a3f8c', '#2f7a74']),
  };
}

type Design = ReturnType<typeof design>;

function body(pic: Picture, d: Design, spec: Spec): void {
  const { w, h, color } = d;
  const f = facing(0, d.deep / 2, d.lift);
  const box = { x: -w / 2, y: 0, w, h, r: d.bar ? h * 0.46 : w * 0.42 };
  slab(pic, f, box, d.deep, satin(color), 4, satin(darker(color, 0.2)));
  const front = moved(f, 0, 0, d.deep + 0.1);
  const sheen = along(pic, front, [-w / 2, h], [w / 2, 0], fade('#34383e', '#0e0f12'));
  pic.fill(roundRect(pic, front, -w / 2 + 4, 4, w - 8, h - 8, h * 0.4), sheen);
  if (pic.camera.eye[1] > 0) return;
  lens(pic, moved(front, 0, h / 2), Math.min(h * 0.42, w * 0.36), d.tint);
  if (d.bar) for (const s of [-1, 1]) drawHoles(pic, front, s * w * 0.33 - 7, h * 0.36, 15, h * 0.26, 2.6);
  pic.fill(ellipse(pic, front, w * (d.bar ? 0.22 : 0.3), h * 0.5, 1.1), '#58e07f');
  const area = { x: -w / 2 + 4, y: 4, w: w - 8, h: h - 8 };
  drawWear(pic, front, area, spec.condition === 'fair' ? 'good' : 'excellent', '#1c1e21', String(spec.seed));
}

function clip(pic: Picture, d: Design): void {
  const { w, color, lift } = d;
  const cable: Point[] = [
    [0, d.deep],
    [6, 60],
    [40, 90],
    [90, 60],
    [150, 120],
    [260, 260],
  ];
  drawCable(pic, cable, 3.8, '#1d1f22');
  const sole = { x: -w * 0.24, y: -20, w: w * 0.48, h: 52, r: 7 };
  slab(pic, level(0, 0, 0), sole, 6, matte(darker(color, 0.15)), 1.5);
  const post = { x: -w * 0.2, y: -6, w: w * 0.4, h: 12, r: 4 };
  slab(pic, level(0, 14, 5), post, lift * 0.7, matte(color), 1.5);
  cylinder(pic, level(0, 6, lift * 0.55), 0, 0, 8, lift * 0.5, matte(lighter(color, 0.05)));
}

export function webcam(spec: Spec): Model {
  const d = design(spec);
  const low = boxPoints(-d.w * 0.24, -20, 0, d.w * 0.48, 52, d.lift);
  const high = boxPoints(-d.w / 2, -d.deep / 2, d.lift, d.w, d.deep, d.h);
  const parts: Part[] = [
    { anchor: [0, 20, 0], hull: low, draw: (pic) => clip(pic, d) },
    { anchor: [0, -10, d.lift], hull: high, draw: (pic) => body(pic, d, spec) },
  ];
  const shot = smallShot(spec, [...low, ...high], 120, high);
  return { parts, shot: { ...shot, pitch: shot.pitch * 0.62, fill: 0.66 } };
}
