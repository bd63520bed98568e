// Draws a docking station.
import type { Body } from './boxes.ts';
import { hullOf, shell } from './boxes.ts';
import { drawCable } from './cable.ts';
import type { Model, Part, Spec } from './model.ts';
import { bodyColor, brightness, darker, metal, satin } from './palette.ts';
import type { Picture } from './picture.ts';
import type { Port } from './ports.ts';
import { drawPorts, drawVent } from './ports.ts';
import { smallShot } from './shots.ts';
import { ellipse, pen, roundRect } from './surface.ts';
import type { Frame, Point } from './vectors.ts';
import { facing, rear, rightSide } from './vectors.ts';

const FRONTS: readonly Port[][] = [
  ['usb-c', 'usb-a', 'jack'],
  ['usb-a', 'usb-a', 'usb-c', 'card'],
  ['usb-c', 'jack'],
];
const BACKS: readonly Port[][] = [
  ['power', 'lan', 'usb-a', 'dp', 'hdmi'],
  ['power', 'lan', 'dp', 'dp', 'usb-c'],
  ['hdmi', 'hdmi', 'lan', 'usb-a'],
];

function design(spec: Spec) {
  const r = spec.design;
  const long = r.chance(0.6);
  const color = bodyColor(spec.color ?? r.pick(['black', 'graphite', 'silver', 'black']));
  const body: Body = {
    w: long ? r.between(170, 225) : r.between(110, 140),
    d: long ? r.between(72, 92) : r.between(100, 130),
    h: r.between(24, 34),
    r: r.between(4, 18),
    material: brightness(color) > 0.5 ? metal(color) : satin(color),
  };
  const [front, back] = [r.pick(FRONTS), r.pick(BACKS)];
  return { color, body, front, back, lamp: r.pick(['#58b7ff', '#58e07f', '#ffffff']), vent: r.chance(0.4) };
}

type Design = ReturnType<typeof design>;

function drawTop(pic: Picture, top: Frame, { body: b, color, lamp, vent }: Design): void {
  const rim = roundRect(pic, top, -b.w / 2 + 6, -b.d / 2 + 6, b.w - 12, b.d - 12, b.r);
  pic.stroke(rim, '#000000', pen(pic, top, 0.7), 0.3);
  if (vent) drawVent(pic, top, -b.w * 0.36, b.d * 0.1, b.w * 0.72, b.d * 0.24, 24);
  pic.fill(ellipse(pic, top, b.w * 0.38, -b.d * 0.28, 6), darker(color, 0.4), 1, 'stroke="#000"');
  pic.stroke(ellipse(pic, top, b.w * 0.38, -b.d * 0.28, 2.6), lamp, pen(pic, top, 0.9));
}

function draw(pic: Picture, d: Design, spec: Spec): void {
  const b = d.body;
  const cable: Point[] = [
    [b.w * 0.3, b.d * 0.5],
    [b.w * 0.32, b.d],
    [b.w * 0.55, b.d * 1.35],
    [b.w, b.d * 1.3],
    [b.w * 1.6, b.d * 2],
  ];
  drawCable(pic, cable, 5, '#1b1c1f');
  drawTop(pic, shell(pic, b, spec, 2), d);
  if (pic.camera.eye[1] < 0) {
    const f = facing(0, -b.d / 2 - 0.1, 2);
    drawPorts(pic, f, d.front, -b.w * 0.34, b.h * 0.5, 9);
    pic.fill(ellipse(pic, f, b.w * 0.4, b.h * 0.5, 1.6), d.lamp);
  } else drawPorts(pic, rear(0, b.d / 2 + 0.1, 2), d.back, -b.w * 0.44, b.h * 0.5, 8);
  if (pic.camera.eye[0] <= 0) return;
  const flank = rightSide(b.w / 2 + 0.1, 0, 2);
  drawVent(pic, flank, -b.d * 0.3, b.h * 0.3, b.d * 0.6, b.h * 0.4, 14);
}

export function dock(spec: Spec): Model {
  const d = design(spec);
  const hull = hullOf(d.body);
  const parts: Part[] = [{ anchor: [0, 0, 0], hull, draw: (pic) => draw(pic, d, spec) }];
  return { parts, shot: smallShot(spec, hull, d.body.w) };
}
