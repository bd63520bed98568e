// Draws memory sticks that lie on the surface: board, chips, gold contacts, a notch and a label.

import type { Random } from '../../harness/random.ts';
import { seeded } from '../../harness/random.ts';
import type { Model, Part, Spec } from './model.ts';
import { darker, glossy, lighter, matte, metal, satin } from './palette.ts';
import type { Picture } from './picture.ts';
import { smallShot } from './shots.ts';
import { block, slab } from './solids.ts';
import { drawPlate } from './stickers.ts';
import { ellipse, line, pen, poly, rect } from './surface.ts';
import type { Frame } from './vectors.ts';
import { at, boxPoints, level, moved, turned, UNIT_SQUARE } from './vectors.ts';
import { drawWear } from './wear.ts';

function design(spec: Spec) {
  const r = spec.design;
  const style = spec.style ?? r.pick(['desktop', 'notebook', 'desktop', 'heatsink']);
  return {
    style,
    w: style === 'notebook' ? 67.6 : 133,
    h: style === 'notebook' ? 30 : style === 'heatsink' ? 40 : r.between(29, 33),
    board: r.pick(['#1f5c3a', '#1d4f33', '#16344f', '#141619', '#245f42']),
    sink: r.pick(['#b93a32', '#2f5f9a', '#b9bdc2', '#2b2e33', '#c8a43a']),
    chips: style === 'notebook' ? 4 : 8,
    sticks: spec.sticks ?? (r.chance(0.6) ? 2 : 1),
    notch: r.between(0.42, 0.58),
    label: r.whole(0, 9),
    turn: r.between(-16, 16),
  };
}

type Design = ReturnType<typeof design>;

function contacts(pic: Picture, f: Frame, d: Design): void {
  const gap = d.w * 0.02;
  const [low, high] = [-d.h / 2 + 0.4, -d.h / 2 + 4.2];
  for (const [a, b] of [
    [-d.w / 2 + 4, (d.notch - 0.5) * d.w - gap],
    [(d.notch - 0.5) * d.w + gap, d.w / 2 - 4],
  ] as const) {
    pic.fill(rect(pic, f, a, low, b - a, high - low), '#c9a648');
    const middle = (low + high) / 2;
    // One dashed stroke replaces a hundred gold contacts.
    pic.stroke(
      line(pic, f, [
        [a, middle],
        [b, middle],
      ]),
      '#7a5f1f',
      pen(pic, f, high - low),
      0.55,
      `stroke-dasharray="${pen(pic, f, 0.3).toFixed(1)} ${pen(pic, f, 0.62).toFixed(1)}"`,
    );
  }
}

function tinyParts(pic: Picture, f: Frame, d: Design, random: Random): void {
  let path = '';
  for (let i = 0; i < 40; i++)
    path += rect(
      pic,
      f,
      random.between(-0.47, 0.46) * d.w,
      random.pick([-0.3, 0.38, 0.42, -0.27]) * d.h,
      1.4,
      0.8,
    );
  pic.fill(path, '#b9a58a');
  let traces = '';
  for (let i = 0; i < 26; i++) {
    const x = (-0.46 + i * 0.036) * d.w;
    traces += line(pic, f, [
      [x, -d.h * 0.34],
      [x, -d.h * 0.16],
      [x + 2, -d.h * 0.1],
      [x + 2, d.h * 0.36],
    ]);
  }
  pic.stroke(traces, lighter(d.board, 0.25), pen(pic, f, 0.3), 0.55);
}

function stick(pic: Picture, f: Frame, d: Design, spec: Spec, n: number): void {
  const random = seeded(spec.seed, 'stick', n);
  slab(pic, f, { x: -d.w / 2, y: -d.h / 2, w: d.w, h: d.h, r: 1 }, 1.6, satin(d.board), 0.3);
  const top = moved(f, 0, 0, 1.7);
  tinyParts(pic, top, d, random);
  contacts(pic, top, d);
  const notchX = (d.notch - 0.5) * d.w;
  pic.fill(
    poly(pic, top, [
      [notchX - 1.3, -d.h / 2 - 0.3],
      [notchX + 1.3, -d.h / 2 - 0.3],
      [notchX + 1.3, -d.h / 2 + 4.4],
      [notchX - 1.3, -d.h / 2 + 4.4],
    ]),
    '#000000',
    0.7,
  );
  for (const s of [-1, 1]) pic.fill(ellipse(pic, top, s * d.w * 0.497, d.h * 0.06, 1.6), '#000000', 0.7);
  if (d.style === 'heatsink') heatsink(pic, top, d);
  else chips(pic, top, d, spec, random);
  drawWear(
    pic,
    moved(top, 0, 0, 1.6),
    { x: -d.w / 2, y: -d.h / 2, w: d.w, h: d.h },
    spec.condition === 'fair' ? 'good' : 'excellent',
    d.board,
    `${spec.seed}${n}`,
  );
}

function chips(pic: Picture, f: Frame, d: Design, spec: Spec, random: Random): void {
  const pitch = (d.w * 0.94) / d.chips;
  const size = Math.min(pitch * 0.72, 11.5);
  for (let i = 0; i < d.chips; i++) {
    const x = -d.w * 0.47 + pitch * (i + 0.5) - size / 2;
    block(pic, f, x, -d.h * 0.12, size, Math.min(14, d.h * 0.44), 1.2, glossy('#202226'));
    const face = moved(f, x, -d.h * 0.12, 1.3);
    pic.fill(
      rect(pic, face, size * 0.15, 6.4, size * 0.6, 0.8) + rect(pic, face, size * 0.15, 4.6, size * 0.4, 0.8),
      '#9aa0a6',
      0.7,
    );
    pic.fill(ellipse(pic, face, size * 0.18, 1.8, 0.6), '#5c6066');
  }
  drawPlate(
    pic,
    moved(f, 0, 0, 1.35),
    -d.w * 0.3,
    -d.h * 0.1,
    d.w * (d.style === 'notebook' ? 0.62 : 0.36),
    d.h * 0.4,
    random,
    [
      spec.label ?? `${random.pick(['4', '8', '16'])}GB ${random.pick(['2666', '3200', '2400'])}`,
      `S/N ${random.whole(10000, 99999)}`,
    ],
  );
}

function heatsink(pic: Picture, f: Frame, d: Design): void {
  slab(pic, f, { x: -d.w / 2 + 1, y: -d.h * 0.32, w: d.w - 2, h: d.h * 0.84, r: 2 }, 3, metal(d.sink), 0.8);
  const face = moved(f, 0, 0, 3.1);
  for (let i = 0; i < 12; i++)
    pic.stroke(
      line(pic, face, [
        [-d.w * 0.44 + i * 4.4, d.h * 0.48],
        [-d.w * 0.38 + i * 4.4, -d.h * 0.28],
      ]),
      darker(d.sink, 0.5),
      pen(pic, face, 1.1),
      0.6,
    );
  pic.fill(rect(pic, face, d.w * 0.12, -d.h * 0.1, d.w * 0.3, d.h * 0.34), matte('#17191c').color);
  pic.fill(
    rect(pic, face, d.w * 0.15, d.h * 0.08, d.w * 0.2, 2.6) +
      rect(pic, face, d.w * 0.15, -d.h * 0.02, d.w * 0.13, 1.6),
    '#e6e8ea',
    0.9,
  );
}

export function memory(spec: Spec): Model {
  const d = design(spec);
  const parts: Part[] = [];
  const focus: Part['hull'] = [];
  for (let n = 0; n < d.sticks; n++) {
    const f = turned(
      level(n * 8, n * (d.h + 9) - (d.sticks - 1) * d.h * 0.5, 0.4),
      n ? d.turn : -d.turn * 0.3,
    );
    const hull = UNIT_SQUARE.flatMap(([a, b]) =>
      [0, 3].map((z) => at(f, (a - 0.5) * d.w, (b - 0.5) * d.h, z)),
    );
    parts.push({ anchor: f.o, hull, draw: (pic) => stick(pic, f, d, spec, n) });
    focus.push(...hull);
  }
  const shot = smallShot(spec, focus, d.w, boxPoints(-d.w * 0.3, -d.h, 0, d.w * 0.6, d.h * 1.6, 2));
  return {
    parts,
    shot: {
      ...shot,
      pitch: Math.max(34, shot.pitch),
      yaw: shot.yaw % 180 > 50 ? 34 : shot.yaw % 90,
      fill: (shot.fill ?? 0.74) + 0.06,
    },
  };
}
