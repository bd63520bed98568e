// Draws a graphics card that lies with its fans up: board, shroud, fans, and bracket with its sockets.

import type { Design } from './graphics-shroud.ts';
import { design, shroud } from './graphics-shroud.ts';
import type { Model, Spec } from './model.ts';
import { matte, metal, satin } from './palette.ts';
import type { Picture } from './picture.ts';
import { drawPorts } from './ports.ts';
import { smallShot } from './shots.ts';
import { block, slab } from './solids.ts';
import { line, pen, rect, roundRect } from './surface.ts';
import { boxPoints, leftSide, level } from './vectors.ts';

/** Draws the circuit board, which is visible under the shroud, with its gold contacts. */
function board(pic: Picture, d: Design): void {
  const z = 8;
  slab(
    pic,
    level(0, 0, z),
    { x: -d.w / 2, y: -d.d / 2 - 5, w: d.w * 0.94, h: d.d + 2, r: 2 },
    1.8,
    satin('#17211d'),
  );
  slab(
    pic,
    level(0, 0, z),
    { x: -d.w * 0.34, y: -d.d / 2 - 14, w: d.w * 0.42, h: 10, r: 1 },
    1.8,
    satin('#17211d'),
  );
  const f = level(0, 0, z + 1.9);
  const [left, y] = [-d.w * 0.33, -d.d / 2 - 9.5];
  pic.stroke(
    line(pic, f, [
      [left, y],
      [left + d.w * 0.4, y],
    ]),
    '#c9a648',
    pen(pic, f, 8),
  );
  const dash = `stroke-dasharray="${pen(pic, f, 0.4).toFixed(1)} ${pen(pic, f, 0.7).toFixed(1)}"`;
  pic.stroke(
    line(pic, f, [
      [left, y],
      [left + d.w * 0.4, y],
    ]),
    '#6f571c',
    pen(pic, f, 8),
    0.6,
    dash,
  );
  pic.fill(rect(pic, f, left + d.w * 0.09, y - 6, 2.4, 11), '#0c1210');
}

function powerSocket(pic: Picture, d: Design): void {
  block(pic, level(0, 0, 10), d.w * 0.3, d.d / 2 - 12, 27, 13, 9, matte('#1b1d20'));
  const f = level(0, 0, 19.2);
  for (let i = 0; i < 4; i++)
    pic.fill(roundRect(pic, f, d.w * 0.3 + 2 + i * 6, d.d / 2 - 10, 4.4, 4.4, 0.6), '#000000');
}

function bracket(pic: Picture, d: Design): void {
  slab(
    pic,
    level(-d.w / 2 - 1, -2, 4),
    { x: -1.2, y: -d.d / 2 - 2, w: 2.4, h: d.d + 8, r: 0.6 },
    d.h + 4,
    metal('#b4b8bc'),
    0.3,
  );
  if (pic.camera.eye[0] >= -d.w / 2) return;
  const f = leftSide(-d.w / 2 - 2.3, 0, 4);
  drawPorts(
    pic,
    f,
    d.sockets === 'four' ? ['dp', 'dp', 'hdmi', 'dp'] : ['hdmi', 'dp', 'dp'],
    -d.d * 0.4,
    9,
    6,
  );
  for (let i = 0; i < 12; i++)
    pic.fill(roundRect(pic, f, -d.d * 0.4 + i * d.d * 0.065, d.h * 0.5, 3.6, d.h * 0.42, 1.6), '#0a0b0c');
}

export function graphics(spec: Spec): Model {
  const d = design(spec);
  const hull = boxPoints(-d.w / 2, -d.d / 2, 0, d.w, d.d, d.h + 10);
  const draw = (pic: Picture) => {
    const behind = pic.camera.eye[0] > -d.w / 2;
    if (behind) bracket(pic, d);
    board(pic, d);
    powerSocket(pic, d);
    shroud(pic, d, spec);
    if (!behind) bracket(pic, d);
  };
  const shot = smallShot(spec, hull, d.w);
  // The bracket is on the left, so the camera stays on that side. Only the back view is from the other side.
  const yaw = spec.view === 'back' ? 155 : -Math.abs(shot.yaw);
  return {
    parts: [{ anchor: [0, 0, 0], hull, draw }],
    shot: { ...shot, yaw, pitch: Math.max(shot.pitch, 30) },
  };
}
