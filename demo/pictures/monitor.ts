// Draws a monitor: panel, stand of several shapes, sockets at the back.
import { cylinder } from './mesh.ts';
import type { Model, Part, Spec, View } from './model.ts';
import type { Design } from './monitor-design.ts';
import { design } from './monitor-design.ts';
import { behind, panel, panelFrame } from './monitor-panel.ts';
import { darker } from './palette.ts';
import type { Picture } from './picture.ts';
import type { CameraAngles } from './shots.ts';
import { angleFor, takeShot } from './shots.ts';
import { slab } from './solids.ts';
import { roundRect } from './surface.ts';
import type { Frame, Vec } from './vectors.ts';
import { at, boxPoints, facing, frame, level } from './vectors.ts';

function foot(pic: Picture, d: Design): void {
  const f = level(0, 10, 0);
  const w = d.w * 0.42;
  if (d.foot === 'round') cylinder(pic, f, 0, 0, Math.min(125, d.w * 0.25), 9, d.stand, 4);
  else if (d.foot === 'legs') legs(pic, f, d);
  else if (d.foot === 'wide')
    slab(pic, f, { x: -w * 0.75, y: -70, w: w * 1.5, h: 130, r: 60 }, 8, d.stand, 2);
  else slab(pic, f, { x: -w / 2, y: -105, w, h: 205, r: 8 }, 11, d.stand, 1.5);
}

/** Draws two legs that meet under the neck and spread towards the front. */
function legs(pic: Picture, f: Frame, d: Design): void {
  for (const s of [-1, 1]) {
    const direction: Vec = [s * 0.86, -0.51, 0];
    const g = frame(at(f, 0, 60), direction, [-direction[1], direction[0], 0]);
    slab(pic, g, { x: -10, y: -11, w: d.w * 0.36, h: 22, r: 10 }, 9, d.stand, 2);
  }
}

function neck(pic: Picture, d: Design): void {
  const f = level(0, 40, 4);
  const high = d.bottom + d.h * 0.5;
  const wide = d.neck === 'post' ? 46 : d.w * 0.17;
  slab(
    pic,
    f,
    { x: -wide / 2, y: -12, w: wide, h: d.neck === 'post' ? 34 : 20, r: d.neck === 'post' ? 12 : 6 },
    high,
    d.stand,
    2,
  );
  if (d.neck === 'hole' && pic.camera.eye[1] < 0) {
    const front = facing(0, 27.6, 0);
    pic.fill(
      roundRect(pic, front, -wide * 0.2, d.bottom * 0.36, wide * 0.4, d.bottom * 0.34, wide * 0.2),
      darker(d.stand.color, 0.6),
    );
  }
}

const CAMERA_ANGLES: CameraAngles = {
  'three-quarter': { yaw: [22, 38], pitch: [8, 17], fill: 0.8 },
  front: { yaw: [0, 6], pitch: [3, 9], fill: 0.8 },
  side: { yaw: [58, 72], pitch: [7, 13], fill: 0.78 },
  back: { rear: true, yaw: [8, 30], pitch: [8, 15], fill: 0.8 },
  ports: { rear: true, yaw: [8, 22], pitch: [-8, 2], fill: 0.95 },
  label: { rear: true, yaw: [-10, 10], pitch: [0, 8], roll: [-3, 3], fill: 0.95 },
  screen: { yaw: [6, 18], pitch: [2, 9], fill: 1.08 },
};

export function monitor(spec: Spec): Model {
  const d = design(spec);
  const r = spec.take;
  const f = panelFrame(d);
  const frontHull = boxPoints(-d.w / 2, 0, d.bottom, d.w, d.thick * 0.4, d.h);
  const footHull = boxPoints(-d.w * 0.21, -95, 0, d.w * 0.42, 205, 10);
  const parts: Part[] = [
    { anchor: [0, 10, -4000], hull: footHull, draw: (pic) => foot(pic, d) },
    { anchor: [0, 60, d.bottom], hull: boxPoints(-20, 30, 0, 40, 20, d.bottom), draw: (pic) => neck(pic, d) },
    { anchor: [0, 0, d.bottom], hull: frontHull, draw: (pic) => panel(pic, d, spec, f) },
  ];
  if (spec.view === 'back' || spec.view === 'ports' || spec.view === 'label')
    parts.push({ anchor: [0, 50, d.bottom], hull: [], draw: (pic) => behind(pic, d, spec, f) });
  const all = [...frontHull, ...footHull];
  const side = r.sign();
  const focus: Partial<Record<View, Vec[]>> = {
    ports: boxPoints(-d.w * 0.3, d.thick, d.bottom + d.h * 0.12, d.w * 0.6, 0, d.h * 0.5),
    label: boxPoints(-d.w * 0.36, d.thick, d.bottom + d.h * 0.28, d.w * 0.3, 0, d.h * 0.34),
    screen: frontHull.filter((p) => p[0] * side > 0 || p[2] > d.bottom),
  };
  return {
    parts,
    shot: takeShot(r, side, angleFor(CAMERA_ANGLES, spec.view), d.w * 2.3, focus[spec.view] ?? all),
  };
}
