// Draws a mouse: one curved shell, split buttons, a wheel, sometimes a cable or side keys.

import { seeded } from '../../harness/random.ts';
import { drawCable } from './cable.ts';
import { mesh } from './mesh.ts';
import type { Model, Spec } from './model.ts';
import { bodyColor, brightness, darker, glossy, lighter, satin } from './palette.ts';
import type { Picture } from './picture.ts';
import { num } from './picture.ts';
import { smallShot } from './shots.ts';
import type { Vec } from './vectors.ts';
import { boxPoints } from './vectors.ts';

function design(spec: Spec) {
  const r = spec.design;
  const color = bodyColor(
    spec.color ?? r.pick(['black', 'black', 'graphite', 'white', 'silver', 'navy', 'red', 'rose']),
  );
  return {
    color,
    material: r.chance(0.4) ? glossy(color) : satin(color),
    w: r.between(56, 68),
    l: r.between(100, 126),
    h: r.between(30, 42),
    hump: r.between(0.36, 0.52),
    waist: r.between(0, 0.09),
    cable: spec.cable ?? r.chance(0.5),
    glow: r.chance(0.35) ? r.pick(['#37c3ff', '#ff4a6b', '#8a5bff', '#4be38c']) : undefined,
    sideKeys: r.chance(0.5),
    accent: r.chance(0.4) ? r.pick(['#d0653a', '#3f7fa8', '#b9bdc2']) : undefined,
  };
}

type Design = ReturnType<typeof design>;

/** Returns a point of the shell. `u` runs from the palm end to the buttons, `v` from right to left. */
function shell(d: Design, u: number, v: number, lift = 0): Vec {
  const end = Math.max(0, Math.sin(Math.PI * Math.min(1, Math.max(0, u)))) ** 0.42;
  const width = (d.w / 2) * end * (1 - d.waist * Math.sin(Math.PI * u) ** 4);
  const rise = Math.sin(Math.PI * Math.min(1, u * (0.5 / d.hump) * (1 - 0.28 * u))) ** 0.6;
  const a = Math.PI * v;
  const c = Math.cos(a);
  return [
    Math.sign(c) * Math.abs(c) ** 0.7 * (width + lift),
    (u - 0.5) * d.l,
    2 + Math.max(0, Math.sin(a)) ** 0.62 * (d.h * Math.max(0.24 * end, rise * end) + lift),
  ];
}

function trace(pic: Picture, d: Design, points: [number, number][], lift = 0.2): string {
  return `M${points
    .map(([u, v]) =>
      pic
        .at(shell(d, u, v, lift))
        .map(num)
        .join(' '),
    )
    .join('L')}`;
}

const steps = (n: number): number[] => Array.from({ length: n + 1 }, (_, i) => i / n);

type Spot = [u: number, v: number];

const across = (count: number, spotAt: (t: number) => Spot): Spot[] => steps(count).map(spotAt);

/** Draws the gaps between the buttons and along the flanks. */
function grooves(pic: Picture, d: Design, groove: string, mm: number): void {
  const between = across(12, (t) => [0.56 + t * 0.43, 0.5]);
  pic.stroke(trace(pic, d, between), groove, mm * 0.8, 0.85);
  const behind = across(14, (t) => [0.56, 0.14 + t * 0.72]);
  pic.stroke(trace(pic, d, behind), groove, mm * 0.7, 0.7);
  for (const v of [0.16, 0.84]) {
    const flank = across(12, (t) => [0.1 + t * 0.82, v]);
    pic.stroke(trace(pic, d, flank), d.accent ?? groove, mm * (d.accent ? 1.6 : 0.6), 0.65);
  }
}

function wheel(pic: Picture, d: Design, mm: number): void {
  const slot = [...across(8, (t) => [0.68 + t * 0.18, 0.455]), ...across(8, (t) => [0.86 - t * 0.18, 0.545])];
  pic.fill(`${trace(pic, d, slot)}Z`, '#060708');
  const tyre = slot.map(([u, v]): Spot => [0.77 + (u - 0.77) * 0.8, 0.5 + (v - 0.5) * 0.66]);
  pic.fill(`${trace(pic, d, tyre, 2.5)}Z`, d.glow ?? '#3c4046');
  for (const t of steps(6)) {
    const rib = across(1, (end) => [0.71 + t * 0.12, 0.475 + end * 0.05]);
    pic.stroke(trace(pic, d, rib, 2.6), '#0b0c0e', mm * 0.6, 0.8);
  }
}

/** Draws a lit stripe or a maker's mark on the palm, and the thumb keys. */
function palm(pic: Picture, d: Design, groove: string, mm: number): void {
  const round = 'stroke-linecap="round"';
  if (d.glow) {
    const stripe = across(12, (t) => [0.16, 0.36 + t * 0.28]);
    pic.stroke(trace(pic, d, stripe), d.glow, mm * 2, 0.8, round);
  } else {
    const mark = across(1, (t) => [0.26, 0.46 + t * 0.08]);
    const ink = brightness(d.color) < 0.45 ? lighter(d.color, 0.4) : darker(d.color, 0.3);
    pic.stroke(trace(pic, d, mark), ink, mm * 1.6, 0.7, round);
  }
  if (!d.sideKeys || pic.camera.eye[0] >= 0) return;
  for (const u of [0.44, 0.6]) {
    const key = across(5, (t) => [u + t * 0.12, 0.9]);
    pic.stroke(trace(pic, d, key, 0.8), groove, mm * 4, 0.8, round);
  }
}

function details(pic: Picture, d: Design, spec: Spec): void {
  const mm = pic.pixels([0, 0, d.h]);
  const groove = brightness(d.color) < 0.45 ? '#000000' : darker(d.color, 0.55);
  grooves(pic, d, groove, mm);
  wheel(pic, d, mm);
  palm(pic, d, groove, mm);
  wear(pic, d, spec, mm);
}

/** Draws shiny buttons and fine scratches. `drawWear` is not used, because it draws only on flat faces. */
function wear(pic: Picture, d: Design, spec: Spec, mm: number): void {
  const random = seeded(spec.seed, 'wear');
  const count = { excellent: 0, good: 4, fair: 14 }[spec.condition];
  const pale = brightness(d.color) < 0.45 ? lighter(d.color, 0.45) : darker(d.color, 0.35);
  for (let i = 0; i < count; i++) {
    const [u, v] = [random.between(0.12, 0.9), random.between(0.25, 0.75)];
    const [du, dv] = [random.between(-0.1, 0.1), random.between(-0.08, 0.08)];
    pic.stroke(
      trace(
        pic,
        d,
        steps(4).map((t) => [u + du * t, v + dv * t]),
      ),
      pale,
      mm * random.between(0.15, 0.4),
      0.55,
    );
  }
}

export function mouse(spec: Spec): Model {
  const d = design(spec);
  const hull: Vec[] = steps(10)
    .flatMap((u) => [0, 0.25, 0.5, 0.75, 1].map((v) => shell(d, u, v)))
    .map(([x, y, z]) => [x, y, z - 2]);
  const focus = boxPoints(-d.w / 2, -d.l / 2, 0, d.w, d.l, d.h);
  const draw = (pic: Picture) => {
    if (d.cable)
      drawCable(
        pic,
        [
          [0, d.l * 0.48],
          [0, d.l * 0.7],
          [d.w * 0.3, d.l],
          [d.w * 1.4, d.l * 1.25],
          [d.w * 2, d.l * 2],
          [d.w * 4, d.l * 3],
        ],
        3.6,
        darker(d.color, 0.2),
      );
    mesh(pic, (s, t) => shell(d, 0.004 + s * 0.992, t), 22, 20, d.material, 7, true);
    details(pic, d, spec);
  };
  const shot = smallShot(spec, focus, d.l);
  // The palm end faces -y, so most views turn the mouse to show its buttons. The wheel is only visible from above.
  const turn = spec.view === 'back' || spec.view === 'side' ? 0 : 180;
  const pitch = spec.view === 'side' ? shot.pitch : Math.max(shot.pitch, 32);
  return {
    parts: [{ anchor: [0, 0, 0], hull, draw }],
    shot: { ...shot, pitch, yaw: shot.yaw + turn, fill: 0.62 },
  };
}
