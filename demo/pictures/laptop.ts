// Draws a laptop: open, closed, from the side, or lying on its lid so that the label is visible.
import { base, underside } from './laptop-base.ts';
import type { LaptopDesign } from './laptop-design.ts';
import { designLaptop } from './laptop-design.ts';
import { cover, FEET, hinges, lid, lidFrame } from './laptop-lid.ts';
import type { Model, Part, Spec, View } from './model.ts';
import type { CameraAngles } from './shots.ts';
import { angleFor, takeShot } from './shots.ts';
import { loft, slab } from './solids.ts';
import { roundRect } from './surface.ts';
import type { Vec } from './vectors.ts';
import { at, boxPoints, dot, frame, level, moved, sub, UNIT_SQUARE } from './vectors.ts';

function openParts(d: LaptopDesign, spec: Spec, angle: number): Part[] {
  const f = lidFrame(d, angle);
  const bottom = boxPoints(-d.w / 2, -d.d / 2, 0, d.w, d.d, FEET + d.baseT);
  const corners = UNIT_SQUARE.map(([x, y]) => at(f, (x - 0.5) * d.w, 3 + y * d.lidH));
  const content =
    spec.screen ??
    (spec.view === 'screen'
      ? spec.take.pick(['bios', 'about', 'desktop'] as const)
      : spec.design.pick([
          'wallpaper',
          'desktop',
          'desktop',
          'code',
          'about',
          'bios',
          'off',
          'wallpaper',
        ] as const));
  const outside = moved(frame(f.o, [-1, 0, 0], f.v), 0, 0, d.lidT);
  return [
    { anchor: [0, 0, 0], hull: bottom, draw: (pic) => base(pic, d, spec) },
    { anchor: [0, d.d / 2 - 6, 0], hull: [], draw: (pic) => hinges(pic, d) },
    {
      anchor: [0, d.d / 2 + 30, d.lidH / 2],
      hull: corners,
      draw: (pic) => {
        const fromFront = dot(sub(pic.camera.eye, f.o), f.n) > 0;
        lid(pic, f, d, spec, fromFront ? content : undefined);
        if (!fromFront) cover(pic, outside, d, spec);
      },
    },
  ];
}

function closedParts(d: LaptopDesign, spec: Spec): Part[] {
  const top = FEET + d.baseT + 0.7;
  const hull = boxPoints(-d.w / 2, -d.d / 2, 0, d.w, d.d, top + d.lidT);
  const box = { x: -d.w / 2, y: -d.d / 2, w: d.w, h: d.d - 6, r: d.radius };
  const outer = moved(frame([0, d.d / 2 - 3, top + d.lidT], [1, 0, 0], [0, 1, 0]), 0, -d.lidH - 6);
  return [
    {
      anchor: [0, 0, 0],
      hull,
      draw: (pic) => {
        base(pic, d, spec);
        pic.fill(
          roundRect(pic, level(0, 0, top), -d.w / 2 + 1, -d.d / 2 + 1, d.w - 2, d.d - 8, d.radius),
          '#050506',
        );
        slab(pic, level(0, 0, top), box, d.lidT, d.lid, 1);
        cover(pic, outer, d, spec);
      },
    },
  ];
}

function flippedParts(d: LaptopDesign, spec: Spec): Part[] {
  const t = d.lidT + d.baseT;
  const box = { x: -d.w / 2, y: -d.d / 2, w: d.w, h: d.d, r: d.radius };
  return [
    {
      anchor: [0, 0, 0],
      hull: boxPoints(-d.w / 2, -d.d / 2, 0, d.w, d.d, t),
      draw: (pic) => {
        slab(pic, level(0, 0, 0), box, d.lidT, d.lid, 1);
        loft(
          pic,
          level(0, 0, d.lidT + 0.6),
          box,
          [
            { z: 0, inset: 0.6 },
            { z: d.baseT * 0.72, inset: 0 },
            { z: d.baseT, inset: 6 },
          ],
          d.body,
        );
        underside(pic, level(0, 0, d.lidT + 0.6 + d.baseT), d, spec);
      },
    },
  ];
}

const CAMERA_ANGLES: CameraAngles = {
  'three-quarter': { yaw: [22, 42], pitch: [19, 31], roll: [-1, 1], fill: 0.8 },
  front: { yaw: [0, 7], pitch: [15, 26], fill: 0.8 },
  side: { yaw: [60, 74], pitch: [9, 15], fill: 0.8 },
  back: { rear: true, yaw: [18, 36], pitch: [16, 26], fill: 0.8 },
  closed: { yaw: [14, 38], pitch: [36, 52], roll: [-1.5, 1.5], fill: 0.8 },
  label: { yaw: [4, 20], pitch: [52, 66], roll: [-3, 3], fill: 0.82 },
  ports: { yaw: [52, 64], pitch: [14, 22], fill: 0.94 },
  keyboard: { yaw: [4, 24], pitch: [46, 60], roll: [-4, 4], fill: [0.98, 1.14] },
  screen: { yaw: [2, 12], pitch: [4, 12], roll: [-2, 2], fill: 0.9 },
};

function partsFor(d: LaptopDesign, spec: Spec): Part[] {
  if (spec.view === 'closed') return closedParts(d, spec);
  if (spec.view === 'label') return flippedParts(d, spec);
  const angle = spec.view === 'side' ? d.openAngle - 4 : spec.view === 'keyboard' ? 122 : d.openAngle;
  return openParts(d, spec, angle);
}

export function laptop(spec: Spec): Model {
  const d = designLaptop(spec);
  const side = spec.take.sign();
  const parts = partsFor(d, spec);
  const all = parts.flatMap((part) => part.hull);
  const focus: Partial<Record<View, Vec[]>> = {
    keyboard: boxPoints(-d.w * 0.42, -d.d * 0.4, FEET + d.baseT, d.w * 0.84, d.d * 0.72, 0),
    ports: boxPoints(side * d.w * 0.5, -d.d * 0.42, 0, -side * d.w * 0.2, d.d * 0.8, d.baseT + 8),
    screen: all.slice(8),
    closed: parts[0]?.hull ?? all,
    label: parts[0]?.hull ?? all,
  };
  const angle = angleFor(CAMERA_ANGLES, spec.view);
  return { parts, shot: takeShot(spec.take, side, angle, d.w * 2.5, focus[spec.view] ?? all) };
}
