// A graphics card lying with its fans up: board, shroud, fans, bracket with its sockets.

import type { Model, Spec } from './model.ts';
import type { Material } from './palette.ts';
import { bodyColour, brightness, darker, lighter, matte, metal, satin } from './palette.ts';
import type { Picture } from './picture.ts';
import { fade } from './picture.ts';
import { drawPorts } from './ports.ts';
import { smallShot } from './shots.ts';
import { block, slab } from './solids.ts';
import { along, curve, ellipse, line, pen, poly, rect, roundRect } from './surface.ts';
import type { Frame, Point } from './vectors.ts';
import { boxPoints, leftSide, level, moved } from './vectors.ts';
import { drawWear } from './wear.ts';

type Design = {
  w: number;
  d: number;
  h: number;
  shroud: Material;
  accent: string;
  fans: number;
  blades: number;
  motif: number;
  sockets: 'three' | 'four';
};

function design(spec: Spec): Design {
  const r = spec.design;
  const colour = bodyColour(spec.colour ?? r.pick(['black', 'black', 'graphite', 'white']));
  const fans = r.pick([2, 2, 2, 1, 3]);
  return {
    w: fans === 1 ? r.between(170, 185) : fans === 2 ? r.between(215, 245) : r.between(270, 295),
    d: r.between(108, 122),
    h: r.between(34, 42),
    shroud: satin(colour),
    accent: r.pick(['#b93a32', '#8d9299', '#c8a43a', '#3f7fa8', '#8d9299']),
    fans,
    blades: r.pick([9, 11, 13]),
    motif: r.whole(0, 2),
    sockets: r.pick(['three', 'four']),
  };
}

/** The printed board that looks out under the shroud, with its gold fingers. */
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

function blade(pic: Picture, f: Frame, r: number, turn: number, swing: number): string {
  const spot = (radius: number, angle: number): Point => [Math.cos(angle) * radius, Math.sin(angle) * radius];
  const outer = [0.3, 0.55, 0.8, 0.95].map((k) => spot(r * k, turn + swing * k * k));
  const inner = [0.95, 0.8, 0.55, 0.3].map((k) => spot(r * k, turn + swing * k * k - 0.36 / (k + 0.35)));
  return poly(pic, f, [...outer, ...inner]);
}

function fan(pic: Picture, f: Frame, r: number, d: Design): void {
  const tone = darker(d.shroud.colour, brightness(d.shroud.colour) > 0.45 ? 0.72 : 0.45);
  pic.fill(
    ellipse(pic, f, 0, 0, r * 1.06),
    lighter(d.shroud.colour, 0.1),
    1,
    'stroke="#000" stroke-opacity=".4"',
  );
  pic.fill(ellipse(pic, f, 0, 0, r), '#060708');
  const paint = along(
    pic,
    f,
    [-r, r],
    [r, -r],
    [
      [0, lighter(tone, 0.34)],
      [0.55, lighter(tone, 0.14)],
      [1, tone],
    ],
  );
  for (let i = 0; i < d.blades; i++) {
    const path = blade(pic, f, r, (i / d.blades) * Math.PI * 2, 0.85);
    pic.fill(path, paint, 1, `stroke="#000" stroke-width="${Math.max(1, pen(pic, f, 0.4)).toFixed(1)}"`);
  }
  pic.fill(
    ellipse(pic, f, 0, 0, r * 0.34),
    along(pic, f, [-r * 0.3, r * 0.3], [r * 0.3, -r * 0.3], fade('#4a4f56', '#15171a')),
  );
  pic.stroke(ellipse(pic, f, 0, 0, r * 0.25), d.accent, pen(pic, f, 1.2), 0.9);
  pic.stroke(ellipse(pic, f, 0, 0, r * 1.0), '#000000', pen(pic, f, 1.2), 0.7);
}

/** Grooves and corners of colour between the fans. */
function ornament(pic: Picture, f: Frame, d: Design): void {
  const [x, y] = [d.w * 0.47, d.d * 0.42];
  const groove = darker(d.shroud.colour, 0.55);
  if (d.motif === 0) {
    for (const s of [-1, 1]) {
      pic.fill(
        poly(pic, f, [
          [s * x, y],
          [s * x * 0.8, y],
          [s * x, y * 0.5],
        ]),
        d.accent,
      );
      pic.fill(
        poly(pic, f, [
          [s * x, -y],
          [s * x * 0.8, -y],
          [s * x, -y * 0.5],
        ]),
        d.accent,
      );
    }
  }
  if (d.motif === 1) {
    for (const s of [-1, 1]) {
      pic.stroke(
        curve(pic, f, [
          [-x, s * y * 0.9],
          [-x * 0.4, s * y * 1.05],
          [0, s * y * 0.8],
          [x * 0.4, s * y * 1.05],
          [x, s * y * 0.9],
        ]),
        groove,
        pen(pic, f, 2),
        0.8,
      );
    }
  }
  if (d.motif === 2) {
    for (let i = -2; i <= 2; i++)
      pic.stroke(
        line(pic, f, [
          [x * 0.86 + i * 3, y * 0.9],
          [x * 0.92 + i * 3, -y * 0.9],
        ]),
        i ? groove : d.accent,
        pen(pic, f, 1.4),
      );
  }
  for (const sx of [-1, 1])
    for (const sy of [-1, 1]) pic.fill(ellipse(pic, f, sx * x, sy * d.d * 0.44, 1.8), '#7c8187');
}

function shroud(pic: Picture, d: Design, spec: Spec): void {
  const [x, w] = [-d.w / 2 + 3, d.w - 3];
  // The fins of the cooler show between board and shroud.
  slab(
    pic,
    level(0, 0, 10),
    { x: x + 4, y: -d.d / 2 + 4, w: w - 8, h: d.d - 8, r: 2 },
    d.h * 0.5,
    metal('#9a9ea3'),
  );
  slab(pic, level(0, 0, 10 + d.h * 0.4), { x, y: -d.d / 2, w, h: d.d, r: 9 }, d.h * 0.6, d.shroud, 4);
  const f = level(0, 0, 10 + d.h + 0.2);
  ornament(pic, f, d);
  const radius = Math.min(d.d * 0.41, (d.w * 0.46) / d.fans);
  for (let i = 0; i < d.fans; i++)
    fan(pic, moved(f, ((i + 0.5) / d.fans - 0.5) * d.w * 0.95, 0, 0.1), radius, d);
  drawWear(
    pic,
    f,
    { x, y: -d.d / 2, w, h: d.d },
    spec.condition === 'fair' ? 'good' : 'excellent',
    d.shroud.colour,
    `${spec.seed}shroud`,
  );
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
  // The bracket is on the left, so the camera stays on that side; from behind only the power socket is new.
  const yaw = spec.view === 'back' ? 155 : -Math.abs(shot.yaw);
  return {
    parts: [{ anchor: [0, 0, 0], hull, draw }],
    shot: { ...shot, yaw, pitch: Math.max(shot.pitch, 30) },
  };
}
