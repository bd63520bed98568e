// A desktop computer: tower, small office case, mini box, or a gaming tower with a glass side.

import type { Model, Part, Spec, View } from './model.ts';
import type { Material } from './palette.ts';
import { bodyColour, brightness, darker, lighter, matte, metal, satin } from './palette.ts';
import type { Picture } from './picture.ts';
import { fade } from './picture.ts';
import { drawHoles, drawPort, drawPorts, drawScrew, drawVent } from './ports.ts';
import type { Random } from './random.ts';
import { seeded } from './random.ts';
import type { Stances } from './shots.ts';
import { stanceFor, takeShot } from './shots.ts';
import { slab } from './solids.ts';
import { along, ellipse, line, pen, rect, roundRect } from './surface.ts';
import type { Frame, Vec } from './vectors.ts';
import { boxPoints, facing, leftSide, level, rear, rightSide } from './vectors.ts';
import { drawPlate, drawSticker, drawWear } from './wear.ts';

type Style = 'tower' | 'office' | 'mini' | 'gaming';
type Design = {
  style: Style;
  w: number;
  d: number;
  h: number;
  body: Material;
  front: Material;
  ink: string;
  face: number;
  glow: string;
  radius: number;
  stickers: number;
};

const SIZES: Record<Style, [number, number, number]> = {
  tower: [175, 400, 375],
  office: [95, 300, 292],
  mini: [182, 180, 36],
  gaming: [215, 440, 455],
};

function design(spec: Spec): Design {
  const r = spec.design;
  const asked = spec.style as Style | undefined;
  const style =
    asked && asked in SIZES ? asked : r.pick(['tower', 'tower', 'office', 'mini', 'gaming'] as const);
  const [w, d, h] = SIZES[style];
  const name =
    spec.colour ??
    r.pick(
      style === 'gaming'
        ? ['black', 'black', 'white', 'graphite']
        : ['black', 'black', 'graphite', 'silver', 'grey'],
    );
  const colour = bodyColour(name);
  const dark = brightness(colour) < 0.42;
  return {
    style,
    w: w * r.between(0.94, 1.08),
    d: d * r.between(0.94, 1.05),
    h: h * r.between(0.95, 1.06),
    body: style === 'mini' ? satin(colour) : matte(colour),
    front: r.chance(0.5)
      ? satin(dark ? lighter(colour, 0.05) : darker(colour, 0.1))
      : r.chance(0.4)
        ? metal('#9fa3a8')
        : satin('#1c1e21'),
    ink: dark ? '#d4d7da' : '#2a2c2f',
    face: r.whole(0, 2),
    glow: r.pick(['#37c3ff', '#ff4a6b', '#8a5bff', '#4be38c', '#ff9c3b']),
    radius: r.between(2, 7),
    stickers: r.pick([0, 0, 1, 1]),
  };
}

function powerButton(pic: Picture, f: Frame, x: number, y: number, r: number, d: Design): void {
  pic.fill(ellipse(pic, f, x, y, r), darker(d.front.colour, 0.45));
  pic.fill(
    ellipse(pic, f, x, y, r * 0.82),
    along(pic, f, [x, y + r], [x, y - r], fade(lighter(d.front.colour, 0.28), darker(d.front.colour, 0.12))),
  );
  pic.stroke(
    ellipse(pic, f, x, y, r * 0.36) +
      line(pic, f, [
        [x, y],
        [x, y + r * 0.5],
      ]),
    '#e9f3ff',
    pen(pic, f, r * 0.1),
    0.85,
  );
}

function drive(pic: Picture, f: Frame, x: number, y: number, w: number, h: number, d: Design): void {
  pic.fill(
    roundRect(pic, f, x, y, w, h, 2),
    along(pic, f, [x, y + h], [x, y], fade(lighter(d.front.colour, 0.12), darker(d.front.colour, 0.15))),
    1,
    'stroke="#000" stroke-opacity=".7"',
  );
  pic.stroke(
    line(pic, f, [
      [x + w * 0.04, y + h * 0.36],
      [x + w * 0.96, y + h * 0.36],
    ]),
    '#000000',
    pen(pic, f, 0.7),
    0.6,
  );
  pic.fill(roundRect(pic, f, x + w * 0.82, y + h * 0.12, w * 0.1, h * 0.14, 0.8), '#000000', 0.6);
}

function towerFront(pic: Picture, f: Frame, d: Design): void {
  const { w, h } = d;
  const margin = w * 0.07;
  pic.fill(
    roundRect(pic, f, -w / 2 + margin * 0.4, h * 0.02, w - margin * 0.8, h * 0.96, d.radius),
    along(
      pic,
      f,
      [-w / 2, h],
      [w / 2, 0],
      fade(lighter(d.front.colour, 0.14), d.front.colour, darker(d.front.colour, 0.25)),
    ),
  );
  if (d.style !== 'office')
    for (let i = 0; i < 2; i++)
      drive(pic, f, -w / 2 + margin, h * (0.86 - i * 0.115), w - margin * 2, h * 0.105, d);
  else drive(pic, f, -w / 2 + margin, h * 0.82, w - margin * 2, 13, d);
  const y = d.style === 'office' ? h * 0.7 : h * 0.66;
  powerButton(pic, f, d.face === 1 ? 0 : w * 0.28, y, 9.5, d);
  drawPorts(
    pic,
    f,
    d.face === 2 ? ['usb-a', 'usb-a', 'jack'] : ['usb-a', 'usb-c', 'jack', 'jack'],
    -w * 0.4,
    d.face === 1 ? y - 24 : y,
    5,
  );
  if (d.face === 0) drawVent(pic, f, -w * 0.36, h * 0.08, w * 0.72, h * 0.42, 12, false);
  else if (d.face === 1) drawHoles(pic, f, -w * 0.37, h * 0.07, w * 0.74, h * 0.42, 6.4);
  else drawVent(pic, f, -w * 0.3, h * 0.1, w * 0.6, h * 0.34, 9, true);
  pic.fill(roundRect(pic, f, -w * 0.14, h * 0.545, w * 0.28, 4.5, 2), d.ink, 0.6);
}

function fan(pic: Picture, f: Frame, x: number, y: number, r: number, glow: string, turn: number): void {
  pic.fill(ellipse(pic, f, x, y, r), '#0a0b0d');
  let blades = '';
  for (let i = 0; i < 9; i++) {
    const a = turn + (i / 9) * Math.PI * 2;
    const tip = (k: number, s: number): [number, number] => [
      x + Math.cos(a + s) * r * k,
      y + Math.sin(a + s) * r * k,
    ];
    blades += line(pic, f, [tip(0.3, 0), tip(0.6, 0.22), tip(0.88, 0.6), tip(0.86, 0.95), tip(0.5, 0.6)]);
  }
  pic.fill(blades, '#2b2e33');
  for (const [width, opacity] of [
    [0.3, 0.16],
    [0.16, 0.35],
    [0.06, 0.95],
  ] as const)
    pic.stroke(ellipse(pic, f, x, y, r * 0.93), glow, pen(pic, f, r * width), opacity);
  pic.fill(ellipse(pic, f, x, y, r * 0.3), '#15171a', 1, 'stroke="#3a3d42"');
}

function gamingFront(pic: Picture, f: Frame, d: Design): void {
  const { w, h } = d;
  pic.fill(roundRect(pic, f, -w * 0.46, h * 0.05, w * 0.92, h * 0.9, 4), darker(d.body.colour, 0.5));
  for (let i = 0; i < 3; i++) fan(pic, f, 0, h * (0.2 + i * 0.29), h * 0.125, d.glow, i);
  if (d.face !== 2) drawHoles(pic, f, -w * 0.44, h * 0.06, w * 0.88, h * 0.88, 7.5);
  pic.fill(
    roundRect(pic, f, -w * 0.46, h * 0.05, w * 0.92, h * 0.9, 4),
    along(
      pic,
      f,
      [-w / 2, h],
      [w / 2, 0],
      [
        [0, '#ffffff', 0.2],
        [0.45, '#ffffff', 0.02],
        [1, '#000000', 0.2],
      ],
    ),
  );
}

function miniFront(pic: Picture, f: Frame, d: Design): void {
  const y = d.h * 0.5;
  pic.fill(
    roundRect(pic, f, -d.w * 0.48, d.h * 0.1, d.w * 0.96, d.h * 0.8, 3),
    along(pic, f, [0, d.h], [0, 0], fade(lighter(d.front.colour, 0.1), darker(d.front.colour, 0.25))),
  );
  powerButton(pic, f, d.w * 0.4, y, 7, d);
  drawPorts(pic, f, ['usb-c', 'usb-a', 'jack', 'usb-a'], -d.w * 0.1, y, 8);
  drawVent(pic, f, -d.w * 0.44, d.h * 0.25, d.w * 0.26, d.h * 0.5, 14);
}

/** Seen through the glass: board, cooler, graphics card, memory and light. */
function glassSide(pic: Picture, f: Frame, d: Design, random: Random): void {
  const [x, y, w, h] = [-d.d * 0.46, d.h * 0.04, d.d * 0.92, d.h * 0.92];
  pic.fill(roundRect(pic, f, x, y, w, h, 5), '#0c0e12');
  pic.fill(
    rect(pic, f, x, y, w, h),
    along(
      pic,
      f,
      [x, y + h],
      [x + w, y],
      [
        [0, d.glow, 0.4],
        [0.5, d.glow, 0.08],
        [1, d.glow, 0.28],
      ],
    ),
  );
  pic.fill(rect(pic, f, x + w * 0.34, y + h * 0.26, w * 0.5, h * 0.68), '#14181c');
  for (let i = 0; i < 4; i++)
    pic.fill(
      rect(pic, f, x + w * (0.38 + i * 0.028), y + h * 0.6, w * 0.016, h * 0.28),
      i % 2 ? d.glow : '#3b4048',
    );
  fan(pic, f, x + w * 0.64, y + h * 0.73, h * 0.125, d.glow, random.next());
  pic.fill(
    roundRect(pic, f, x + w * 0.2, y + h * 0.36, w * 0.64, h * 0.13, 5),
    along(pic, f, [x, y + h * 0.5], [x, y + h * 0.36], fade('#4a4e55', '#1b1d21')),
  );
  pic.fill(rect(pic, f, x + w * 0.26, y + h * 0.42, w * 0.3, h * 0.016), d.glow);
  pic.fill(rect(pic, f, x, y, w, h * 0.2), '#191b1f');
  for (let i = 0; i < 3; i++) fan(pic, f, x + w * 0.12, y + h * (0.34 + i * 0.26), h * 0.1, d.glow, i);
  pic.fill(
    rect(pic, f, x, y, w, h),
    along(
      pic,
      f,
      [x, y + h],
      [x + w * 0.8, y],
      [
        [0, '#ffffff', 0.24],
        [0.3, '#ffffff', 0.1],
        [0.31, '#ffffff', 0.01],
        [0.6, '#ffffff', 0],
        [1, '#ffffff', 0.07],
      ],
    ),
  );
}

function sidePanel(pic: Picture, f: Frame, d: Design, spec: Spec, glass: boolean): void {
  const random = seeded(spec.seed, 'panel');
  if (d.style === 'mini') drawVent(pic, f, -d.d * 0.3, d.h * 0.3, d.d * 0.6, d.h * 0.35, 26);
  else if (glass) glassSide(pic, f, d, random);
  else {
    pic.stroke(
      roundRect(pic, f, -d.d * 0.48, d.h * 0.02, d.d * 0.94, d.h * 0.96, 4),
      '#000000',
      pen(pic, f, 1),
      0.4,
    );
    if (random.chance(0.7)) drawHoles(pic, f, -d.d * 0.05, d.h * 0.42, d.d * 0.32, d.h * 0.26, 7);
    if (random.chance(0.5)) drawHoles(pic, f, -d.d * 0.4, d.h * 0.1, d.d * 0.22, d.h * 0.1, 7);
  }
  for (let i = 0; i < d.stickers; i++)
    if (!glass && d.style !== 'mini')
      drawSticker(pic, f, d.d * random.between(-0.3, 0.3), d.h * random.between(0.3, 0.8), 60, random);
  if (d.style !== 'mini')
    drawWear(
      pic,
      f,
      { x: -d.d / 2, y: 0, w: d.d, h: d.h },
      spec.condition,
      glass ? '#15171a' : d.body.colour,
      `${spec.seed}panel`,
    );
}

function back(pic: Picture, f: Frame, d: Design, spec: Spec): void {
  const random = seeded(spec.seed, 'back');
  const { w, h } = d;
  pic.fill(
    rect(pic, f, -w * 0.47, h * 0.03, w * 0.94, h * 0.94),
    along(pic, f, [-w / 2, h], [w / 2, 0], fade('#b6babd', '#83878b')),
    d.style === 'gaming' ? 0.25 : 0.9,
  );
  if (d.style === 'mini') {
    drawPorts(pic, f, ['power', 'hdmi', 'dp', 'usb-a', 'usb-a', 'lan'], -w * 0.45, h * 0.5, 6);
    return;
  }
  const top = d.style === 'office' ? h * 0.9 : h * 0.94;
  drawHoles(pic, f, -w * 0.4, top - w * 0.5, w * 0.42, w * 0.42, 5);
  for (const [i, row] of (
    [['usb-a', 'usb-a'], ['vga'], ['usb-a', 'lan'], ['jack', 'jack', 'jack']] as const
  ).entries())
    drawPorts(pic, f, row.slice(), w * 0.08, top - 20 - i * 21, 3);
  for (let i = 0; i < 4; i++) {
    const y = h * 0.3 + i * 18;
    pic.fill(
      rect(pic, f, -w * 0.42, y, w * 0.78, 12),
      i === 2 ? '#2a2d30' : '#9a9ea2',
      1,
      'stroke="#4a4d50"',
    );
    if (i === 2)
      for (const [k, port] of (['hdmi', 'dp', 'dp'] as const).entries())
        drawPort(pic, f, port, -w * 0.26 + k * 22, y + 6);
    drawScrew(pic, f, w * 0.4, y + 6, 2.6);
  }
  pic.fill(rect(pic, f, -w * 0.45, h * 0.04, w * 0.9, h * 0.21), '#2b2d30');
  drawPort(pic, f, 'mains', -w * 0.26, h * 0.15);
  drawHoles(pic, f, -w * 0.02, h * 0.07, w * 0.42, h * 0.15, 5);
  if (d.style === 'tower')
    drawPlate(pic, f, w * 0.06, h * 0.48, w * 0.36, h * 0.09, random, [
      'DESKTOP PC',
      `S/N ${random.whole(10000, 99999)}`,
    ]);
}

function body(pic: Picture, d: Design, spec: Spec): void {
  slab(pic, level(0, 0, 5), { x: -d.w / 2, y: -d.d / 2, w: d.w, h: d.d, r: d.radius }, d.h, d.body, 1.2);
  const [fx, fy, fz] = [d.w / 2 + 0.2, d.d / 2 + 0.2, 5];
  const eye = pic.camera.eye;
  if (eye[0] > fx) sidePanel(pic, rightSide(fx, 0, fz), d, spec, false);
  if (eye[0] < -fx) sidePanel(pic, leftSide(-fx, 0, fz), d, spec, d.style === 'gaming');
  if (eye[1] < -fy)
    (d.style === 'gaming' ? gamingFront : d.style === 'mini' ? miniFront : towerFront)(
      pic,
      facing(0, -fy, fz),
      d,
    );
  if (eye[1] > fy) back(pic, rear(0, fy, fz), d, spec);
  const top = level(0, 0, 5 + d.h + 0.1);
  if (d.style === 'gaming') drawHoles(pic, top, -d.w * 0.36, -d.d * 0.2, d.w * 0.72, d.d * 0.6, 8);
  if (d.style === 'mini') pic.stroke(ellipse(pic, top, 0, 0, 16), d.ink, pen(pic, top, 2.4), 0.5);
  drawWear(
    pic,
    top,
    { x: -d.w / 2, y: -d.d / 2, w: d.w, h: d.d },
    spec.condition,
    d.body.colour,
    `${spec.seed}top`,
  );
}

const STANCES: Stances = {
  'three-quarter': { yaw: [26, 50], pitch: [14, 25], fill: 0.82 },
  front: { yaw: [3, 12], pitch: [6, 14], fill: 0.82 },
  side: { yaw: [66, 80], pitch: [6, 13], fill: 0.8 },
  back: { rear: true, yaw: [10, 30], pitch: [8, 16], fill: 0.8 },
  ports: { yaw: [10, 28], pitch: [8, 18], fill: 1.02 },
  label: { rear: true, yaw: [6, 18], pitch: [4, 12], fill: 1 },
};

/** A flat box is looked at from higher up, in degrees. */
function lookDown(d: Design, view: View): number {
  if (d.style !== 'mini' || view === 'ports' || view === 'label') return 0;
  return view === 'front' || view === 'side' || view === 'back' ? 16 : 9.6;
}

export function desktop(spec: Spec): Model {
  const d = design(spec);
  const r = spec.take;
  const hull = boxPoints(-d.w / 2, -d.d / 2, 0, d.w, d.d, d.h + 5);
  const parts: Part[] = [{ anchor: [0, 0, 0], hull, draw: (pic) => body(pic, d, spec) }];
  // The glass of a gaming tower is on its left, so that is the side to show.
  const side = d.style === 'gaming' ? -1 : r.sign();
  const focus: Partial<Record<View, Vec[]>> = {
    ports: boxPoints(-d.w / 2, -d.d / 2, d.h * 0.55, d.w, 0, d.h * 0.45),
    label: boxPoints(-d.w / 2, d.d / 2, d.h * 0.5, d.w, 0, d.h * 0.5),
  };
  const stance = stanceFor(STANCES, spec.view);
  const shot = takeShot(r, side, stance, Math.max(d.h, d.d) * 3, focus[spec.view] ?? hull);
  return { parts, shot: { ...shot, pitch: shot.pitch + lookDown(d, spec.view) } };
}
