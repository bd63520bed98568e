// Draws a router, with or without antennas.

import { seeded } from '../../harness/random.ts';
import type { Body } from './boxes.ts';
import { hullOf, shell } from './boxes.ts';
import { drawCable } from './cable.ts';
import { cylinder } from './mesh.ts';
import type { Model, Part, Spec } from './model.ts';
import { bodyColor, brightness, darker, lighter, matte, satin } from './palette.ts';
import type { Picture } from './picture.ts';
import { drawHoles, drawPorts, drawVent } from './ports.ts';
import { smallShot } from './shots.ts';
import { slab } from './solids.ts';
import { drawPlate } from './stickers.ts';
import { ellipse, line, pen, roundRect } from './surface.ts';
import type { Frame, Point } from './vectors.ts';
import { boxPoints, facing, frame, level, rear, unit } from './vectors.ts';

function design(spec: Spec) {
  const r = spec.design;
  const color = bodyColor(spec.color ?? r.pick(['white', 'white', 'black', 'black', 'graphite']));
  const body: Body = {
    w: r.between(170, 240),
    d: r.between(110, 155),
    h: r.between(24, 36),
    r: r.between(6, 26),
    material: satin(color),
  };
  const antennas = r.pick(spec.style === 'antennas' ? [2, 3, 4, 4] : [0, 2, 3, 4, 4]);
  return { color, body, antennas, pattern: r.whole(0, 2), lean: r.between(-6, 14) };
}

type Design = ReturnType<typeof design>;

function drawBody(pic: Picture, { body: b, color, pattern }: Design, spec: Spec): void {
  const cable: Point[] = [
    [-b.w * 0.2, b.d * 0.5],
    [-b.w * 0.2, b.d],
    [-b.w * 0.5, b.d * 1.5],
    [-b.w * 1.3, b.d * 1.6],
    [-b.w * 2, b.d * 2.4],
  ];
  drawCable(pic, cable, 4.6, pattern ? '#d8c23a' : '#3a6fb0');
  const top = shell(pic, b, spec, 5);
  topPattern(pic, top, b, color, pattern);
  lamps(pic, b, pic.camera.eye[1] < 0);
  if (pic.camera.eye[1] <= 0) return;
  const back = rear(0, b.d / 2 + 0.1, 2);
  drawPorts(pic, back, ['power', 'lan', 'lan', 'lan', 'lan', 'usb-a'], -b.w * 0.42, b.h * 0.5, 7);
  const words = ['WIRELESS ROUTER', 'KEY 00000000'];
  drawPlate(pic, top, b.w * 0.1, -b.d * 0.3, 50, 26, seeded(spec.seed, 'plate'), words);
}

function antenna({ body: b, color, antennas, lean }: Design, i: number): Part {
  const share = i / Math.max(1, antennas - 1) - 0.5;
  const x = share * b.w * 0.84;
  const tilt = share * lean * 0.02;
  const f = frame([x, b.d / 2 + 7, b.h * 0.5], unit([1, 0, -tilt]), [0, 1, 0]);
  return {
    anchor: [x, b.d / 2 + 7, b.h],
    hull: boxPoints(x - 5, b.d / 2 + 3, b.h * 0.5, 10, 8, 150),
    draw: (pic) => {
      cylinder(pic, f, 0, 0, 6.5, 16, matte(darker(color, 0.1)));
      slab(pic, f, { x: -7, y: -4, w: 14, h: 8, r: 3.6 }, 158, matte(color), 2);
    },
  };
}

export function router(spec: Spec): Model {
  const d = design(spec);
  const hull = hullOf(d.body);
  const parts: Part[] = [{ anchor: [0, 0, 0], hull, draw: (pic) => drawBody(pic, d, spec) }];
  for (let i = 0; i < d.antennas; i++) parts.push(antenna(d, i));
  const raised = d.antennas ? boxPoints(-d.body.w / 2, d.body.d / 2, 0, d.body.w, 12, 165) : [];
  return { parts, shot: smallShot(spec, [...hull, ...raised], d.body.w, hull) };
}

function topPattern(pic: Picture, f: Frame, b: Body, color: string, pattern: number): void {
  const groove = darker(color, 0.6);
  if (pattern === 0) drawVent(pic, f, -b.w * 0.38, b.d * 0.02, b.w * 0.76, b.d * 0.34, 26);
  if (pattern === 1)
    for (const s of [-1, 1])
      pic.stroke(
        line(pic, f, [
          [s * b.w * 0.46, b.d * 0.4],
          [s * b.w * 0.12, -b.d * 0.06],
          [s * b.w * 0.12, -b.d * 0.42],
        ]),
        groove,
        pen(pic, f, 2),
        0.55,
      );
  if (pattern === 2) drawHoles(pic, f, -b.w * 0.34, -b.d * 0.05, b.w * 0.68, b.d * 0.4, 5);
  pic.fill(
    roundRect(pic, f, -16, -b.d * 0.3, 32, 5, 2.5),
    brightness(color) > 0.45 ? darker(color, 0.35) : lighter(color, 0.4),
    0.8,
  );
}

function lamps(pic: Picture, b: Body, front: boolean): void {
  const f = front ? facing(0, -b.d / 2 - 0.1, 2) : level(0, -b.d * 0.42, b.h + 2.2);
  for (let i = 0; i < 7; i++)
    pic.fill(
      ellipse(pic, f, -b.w * 0.24 + i * b.w * 0.08, front ? b.h * 0.5 : 0, 1.7),
      i === 5 ? '#e7a53a' : i === 6 ? '#6b7076' : '#4fe07a',
    );
}
