// A laptop: open, closed, from the side, or lying on its lid with the label up.

import { drawDeck } from './laptop-deck.ts';
import type { LaptopDesign } from './laptop-design.ts';
import { designLaptop } from './laptop-design.ts';
import type { Model, Part, ScreenContent, Spec, View } from './model.ts';
import { brightness, darker, lighter, matte } from './palette.ts';
import type { Picture } from './picture.ts';
import { drawHoles, drawPorts, drawScrew, drawVent } from './ports.ts';
import { seeded } from './random.ts';
import { drawScreen } from './screens.ts';
import type { Stances } from './shots.ts';
import { stanceFor, takeShot } from './shots.ts';
import { loft, slab } from './solids.ts';
import { along, ellipse, line, pen, rect, roundRect } from './surface.ts';
import type { Frame, Vec } from './vectors.ts';
import {
  at,
  boxPoints,
  dot,
  frame,
  leftSide,
  level,
  moved,
  radians,
  rightSide,
  sub,
  UNIT_SQUARE,
} from './vectors.ts';
import { drawPlate, drawSticker, drawWear } from './wear.ts';

const FEET = 2;

function base(pic: Picture, d: LaptopDesign, spec: Spec): void {
  const box = { x: -d.w / 2, y: -d.d / 2, w: d.w, h: d.d, r: d.radius };
  const t = d.baseT;
  loft(
    pic,
    level(0, 0, FEET),
    box,
    [
      { z: 0, inset: 7 },
      { z: t * 0.24, inset: 0.6 },
      { z: t * 0.3, inset: 0 },
      { z: t - 0.9, inset: 0 },
      { z: t, inset: 0.9 },
    ],
    d.body,
    d.deck,
  );
  sidePorts(pic, d);
  frontEdge(pic, d);
  drawDeck(pic, level(0, 0, FEET + t), d, spec);
}

function sidePorts(pic: Picture, d: LaptopDesign): void {
  const z = FEET + d.baseT * 0.64;
  const thin = d.baseT < 14;
  const fits = (ports: LaptopDesign['right']) =>
    thin ? ports.filter((p) => p !== 'lan' && p !== 'vga') : ports;
  if (pic.camera.eye[0] > d.w / 2) {
    const f = rightSide(d.w / 2 + 0.1, 0, z);
    drawPorts(pic, f, fits(d.right), -d.d * 0.22, 0, d.d * 0.045);
    if (!thin) drawVent(pic, f, d.d * 0.26, -d.baseT * 0.2, d.d * 0.16, d.baseT * 0.42, 9);
  }
  if (pic.camera.eye[0] < -d.w / 2) {
    const f = leftSide(-d.w / 2 - 0.1, 0, z);
    drawPorts(pic, f, fits(d.left), -d.d * 0.36, 0, d.d * 0.04);
    if (!thin) drawVent(pic, f, d.d * 0.2, -d.baseT * 0.2, d.d * 0.2, d.baseT * 0.42, 11);
  }
}

function frontEdge(pic: Picture, d: LaptopDesign): void {
  const f: Frame = frame([0, -d.d / 2 - 0.1, FEET + d.baseT * 0.66], [1, 0, 0], [0, 0, 1]);
  pic.fill(roundRect(pic, f, -d.w * 0.05, d.baseT * 0.2, d.w * 0.1, d.baseT * 0.14, 1), '#000000', 0.4);
  if (d.style !== 'slim')
    for (const i of [0, 1])
      pic.fill(rect(pic, f, -d.w * 0.42 + i * 7, -0.8, 3, 1.4), i ? '#e7e9ec' : '#56d07c', 0.8);
}

/** The lid's inner face: origin in the middle of the hinge, v runs up the screen. */
function lidFrame(d: LaptopDesign, angle: number): Frame {
  const a = radians(angle);
  return frame([0, d.d / 2 - 8, FEET + d.baseT + 1.5], [1, 0, 0], [0, -Math.cos(a), Math.sin(a)]);
}

function lid(pic: Picture, f: Frame, d: LaptopDesign, spec: Spec, content?: ScreenContent): void {
  const box = { x: -d.w / 2, y: 3, w: d.w, h: d.lidH, r: d.radius };
  slab(pic, moved(f, 0, 0, -d.lidT), box, d.lidT, d.lid, 0.7, matte(d.bezel));
  if (!content) return;
  const [bx, by] = [-d.screenW / 2, 3 + d.chin];
  pic.fill(
    roundRect(pic, f, -d.w / 2 + 1.2, 4.2, d.w - 2.4, d.lidH - 2.4, d.radius * 0.9),
    along(
      pic,
      f,
      [-d.w / 2, d.lidH],
      [d.w / 2, 0],
      [
        [0, lighter(d.bezel, 0.1)],
        [0.6, d.bezel],
        [1, darker(d.bezel, 0.25)],
      ],
    ),
  );
  const panel = {
    f: frame(at(f, bx, by + d.screenH), f.u, [-f.v[0], -f.v[1], -f.v[2]]),
    w: d.screenW,
    h: d.screenH,
  };
  drawScreen(pic, panel, content, seeded(spec.seed, 'screen'), spec.take.between(0.25, 0.75));
  pic.stroke(rect(pic, f, bx, by, d.screenW, d.screenH), '#000000', pen(pic, f, 0.9), 0.8);
  const cameraY = (by + d.screenH + 3 + d.lidH) / 2;
  pic.fill(ellipse(pic, f, 0, cameraY, 2), '#000000');
  pic.fill(ellipse(pic, f, 0, cameraY, 0.9), '#3b4a63');
  pic.fill(
    roundRect(pic, f, -d.w * 0.03, 3 + d.chin * 0.42, d.w * 0.06, 2.2, 1),
    lighter(d.bezel, 0.35),
    0.5,
  );
  if (spec.condition !== 'excellent')
    drawWear(
      pic,
      f,
      { x: -d.w / 2 + 2, y: 5, w: d.w - 4, h: d.lidH - 4 },
      'good',
      d.bezel,
      `${spec.seed}bezel`,
    );
}

function hinges(pic: Picture, d: LaptopDesign): void {
  const f = level(0, d.d / 2 - 11, FEET + d.baseT - 1);
  const wide = d.style === 'slim' ? d.w * 0.68 : 44;
  for (const x of d.style === 'slim' ? [0] : [-d.w * 0.35, d.w * 0.35]) {
    slab(pic, f, { x: x - wide / 2, y: 0, w: wide, h: 8, r: 3 }, 6, matte(darker(d.body.colour, 0.4)), 1.5);
  }
}

/** The outer face of the lid. `f` lies on it, origin at the hinge, v towards the front edge. */
function cover(pic: Picture, f: Frame, d: LaptopDesign, spec: Spec): void {
  const random = seeded(spec.seed, 'cover');
  const [w, h] = [d.w, d.lidH];
  pic.clipped(roundRect(pic, f, -w / 2 + 1, 4, w - 2, h - 2, d.radius), () => {
    pic.fill(
      rect(pic, f, -w / 2, 3, w, h),
      along(
        pic,
        f,
        [-w / 2, 0],
        [w / 2, h],
        [
          [0, '#ffffff', 0.02],
          [0.35, '#ffffff', 0.13],
          [0.5, '#ffffff', 0.03],
          [1, '#000000', 0.1],
        ],
      ),
    );
    if (d.style === 'gaming')
      for (const s of [-1, 1])
        pic.stroke(
          line(pic, f, [
            [s * w * 0.3, 3],
            [s * w * 0.2, h * 0.45],
            [s * w * 0.26, h],
          ]),
          '#000000',
          pen(pic, f, 2.2),
          0.4,
        );
    if (d.style === 'school')
      for (const s of [0, 1])
        pic.fill(rect(pic, f, -w / 2, 3 + s * (h - 14), w, 14), darker(d.lid.colour, 0.35), 0.8);
  });
  emblem(pic, f, d);
  for (let i = 0; i < d.stickers; i++)
    drawSticker(
      pic,
      f,
      w * random.between(-0.38, 0.38),
      h * random.between(0.18, 0.85),
      random.between(34, 62),
      random,
    );
  drawWear(
    pic,
    f,
    { x: -w / 2 + 1, y: 4, w: w - 2, h: h - 2 },
    spec.condition,
    d.lid.colour,
    `${spec.seed}cover`,
  );
}

/** A plain mark where a maker's would be: a bar, a ring, a corner dash or nothing. */
function emblem(pic: Picture, f: Frame, d: LaptopDesign): void {
  const ink = brightness(d.lid.colour) > 0.45 ? darker(d.lid.colour, 0.35) : lighter(d.lid.colour, 0.4);
  if (d.mark === 1) pic.fill(roundRect(pic, f, -18, d.lidH * 0.5, 36, 5, 2.5), ink, 0.85);
  if (d.mark === 2) pic.stroke(ellipse(pic, f, 0, d.lidH * 0.5, 13), ink, pen(pic, f, 2.6), 0.85);
  if (d.mark === 3) pic.fill(roundRect(pic, f, d.w * 0.3, d.lidH - 22, 34, 4, 2), ink, 0.85);
}

function underside(pic: Picture, f: Frame, d: LaptopDesign, spec: Spec): void {
  const random = seeded(spec.seed, 'underside');
  const [w, h] = [d.w, d.d];
  for (const x of [-w * 0.4, w * 0.4])
    for (const y of [-h * 0.41, h * 0.41]) {
      pic.fill(roundRect(pic, f, x - 14, y - 3.5, 28, 7, 3.5), '#000000', 0.35);
      pic.fill(roundRect(pic, f, x - 13, y - 3, 26, 6, 3), '#17181a');
    }
  drawVent(pic, f, -w * 0.33, h * 0.12, w * 0.24, h * 0.16, 16);
  if (random.chance(0.6)) drawVent(pic, f, w * 0.1, h * 0.2, w * 0.22, h * 0.09, 14);
  if (random.chance(0.5))
    pic.stroke(roundRect(pic, f, -w * 0.05, -h * 0.3, w * 0.42, h * 0.3, 4), '#000000', pen(pic, f, 1), 0.45);
  for (const side of [-1, 1]) drawHoles(pic, f, side * w * 0.34 - 24, -h * 0.46, 48, 7, 3.2);
  for (const [x, y] of [
    [-0.47, 0],
    [0.47, 0],
    [-0.2, 0.46],
    [0.2, 0.46],
    [0, -0.46],
    [-0.47, 0.35],
    [0.47, 0.35],
    [0.03, 0.05],
  ] as const)
    drawScrew(pic, f, x * w, y * h);
  drawPlate(pic, f, -w * 0.36, -h * 0.3, w * 0.28, h * 0.26, random, [
    'NOTEBOOK COMPUTER',
    `MODEL ${random.whole(100, 999)}-${random.whole(10, 99)}`,
    `INPUT ${random.pick(['19', '19.5', '20'])}V  ${random.pick(['2.31', '3.25', '3.42', '4.5'])}A`,
    `S/N ${random.whole(10000, 99999)}X${random.whole(1000, 9999)}`,
  ]);
  if (random.chance(0.6))
    drawPlate(pic, f, w * 0.12, -h * 0.14, w * 0.2, h * 0.1, random, [
      'PROPERTY TAG',
      `NO ${random.whole(10000, 99999)}`,
    ]);
  drawWear(pic, f, { x: -w / 2, y: -h / 2, w, h }, spec.condition, d.body.colour, `${spec.seed}under`);
}

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

const STANCES: Stances = {
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
  const stance = stanceFor(STANCES, spec.view);
  return { parts, shot: takeShot(spec.take, side, stance, d.w * 2.5, focus[spec.view] ?? all) };
}
