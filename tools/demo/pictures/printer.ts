// A printer: flat ink all-in-one, boxy laser, or a compact photo printer.

import type { Model, Part, Spec } from './model.ts';
import type { Material } from './palette.ts';
import { bodyColour, brightness, darker, lighter, matte, satin } from './palette.ts';
import type { Picture } from './picture.ts';
import { fade } from './picture.ts';
import { drawHoles, drawPort, drawPorts, drawVent } from './ports.ts';
import { seeded } from './random.ts';
import type { Stance, Stances } from './shots.ts';
import { stanceFor, takeShot } from './shots.ts';
import { face, slab } from './solids.ts';
import { along, ellipse, line, pen, rect, roundRect, text } from './surface.ts';
import type { Frame } from './vectors.ts';
import { at, boxPoints, facing, frame, leftSide, level, moved, rear, rightSide, unit } from './vectors.ts';
import { drawPlate, drawWear } from './wear.ts';

type Style = 'ink' | 'laser' | 'photo';
type Design = {
  style: Style;
  w: number;
  d: number;
  h: number;
  body: Material;
  trim: Material;
  ink: string;
  paper: boolean;
  screen: boolean;
  feeder: boolean;
  radius: number;
  glow: string;
};

const SIZES: Record<Style, [number, number, number]> = {
  ink: [445, 340, 155],
  laser: [390, 370, 250],
  photo: [390, 300, 140],
};

function design(spec: Spec): Design {
  const r = spec.design;
  const asked = spec.style as Style | undefined;
  const style = asked && asked in SIZES ? asked : r.pick(['ink', 'ink', 'laser', 'laser', 'photo'] as const);
  const [w, d, h] = SIZES[style];
  const colour = bodyColour(
    spec.colour ??
      r.pick(
        style === 'laser'
          ? ['white', 'white', 'beige', 'grey', 'black']
          : ['black', 'white', 'white', 'graphite', 'black'],
      ),
  );
  const dark = brightness(colour) < 0.45;
  return {
    style,
    w: w * r.between(0.92, 1.06),
    d: d * r.between(0.94, 1.05),
    h: h * r.between(0.9, 1.12),
    body: matte(colour),
    trim: satin(dark ? lighter(colour, 0.1) : r.chance(0.6) ? '#3a3d42' : darker(colour, 0.16)),
    ink: dark ? '#dfe3e6' : '#33363a',
    paper: r.chance(0.75),
    screen: r.chance(0.65),
    feeder: style === 'laser' ? r.chance(0.4) : r.chance(0.25),
    radius: r.between(8, 26),
    glow: r.pick(['#2f8fd8', '#3db873', '#e08a2c']),
  };
}

function tray(pic: Picture, d: Design): void {
  const f = level(0, -d.d / 2 - 70, d.h * 0.12);
  slab(pic, f, { x: -d.w * 0.27, y: -25, w: d.w * 0.54, h: 110, r: 10 }, 7, d.trim, 1);
  if (!d.paper) return;
  const page = moved(f, 0, 0, 8);
  slab(pic, page, { x: -d.w * 0.23, y: -40, w: d.w * 0.46, h: 120, r: 0.5 }, 2, matte('#fbfbf9'), 0.2);
  const top = moved(page, 0, 0, 2.1);
  const rows = [0, 1, 2, 3, 4]
    .map((i) => rect(pic, top, -d.w * 0.18, -28 + i * 14, d.w * (i === 4 ? 0.14 : 0.36), 4))
    .join('');
  pic.fill(rows, '#8d949c', 0.6);
}

function controlPanel(pic: Picture, f: Frame, w: number, h: number, d: Design): void {
  pic.fill(
    roundRect(pic, f, -w / 2, 0, w, h, h * 0.2),
    along(pic, f, [-w / 2, h], [w / 2, 0], fade('#34383e', '#14161a')),
  );
  const ends = 'stroke-linecap="round" stroke-linejoin="round"';
  if (d.screen) {
    pic.fill(
      roundRect(pic, f, -w * 0.2, h * 0.12, w * 0.32, h * 0.76, 2),
      along(pic, f, [-w * 0.2, h], [w * 0.1, 0], fade(lighter(d.glow, 0.35), d.glow)),
    );
    pic.stroke(
      text(pic, f, 'READY', -w * 0.17, h * 0.76, h * 0.2, -1) +
        text(pic, f, 'COPY SCAN', -w * 0.17, h * 0.4, h * 0.14, -1),
      '#ffffff',
      pen(pic, f, h * 0.03),
      1,
      ends,
    );
  }
  for (let i = 0; i < 6; i++) {
    const [x, y] = [w * (0.18 + (i % 3) * 0.1), h * (i < 3 ? 0.68 : 0.3)];
    pic.fill(
      ellipse(pic, f, x, y, h * 0.12),
      i === 2 ? '#3f9a5a' : i === 5 ? '#b0463f' : '#565c64',
      1,
      'stroke="#0a0b0c"',
    );
  }
  pic.fill(ellipse(pic, f, -w * 0.4, h * 0.5, h * 0.2), '#4a5058', 1, 'stroke="#0a0b0c"');
  pic.stroke(ellipse(pic, f, -w * 0.4, h * 0.5, h * 0.09), '#cfe8ff', pen(pic, f, h * 0.04));
}

function inkFront(pic: Picture, f: Frame, d: Design): void {
  const { w, h } = d;
  pic.fill(roundRect(pic, f, -w * 0.33, h * 0.1, w * 0.66, h * 0.36, 8), '#0b0c0e');
  pic.fill(rect(pic, f, -w * 0.31, h * 0.36, w * 0.62, h * 0.08), '#24272b');
  pic.stroke(
    line(pic, f, [
      [-w * 0.48, h * 0.82],
      [w * 0.48, h * 0.82],
    ]),
    '#000000',
    pen(pic, f, 1.6),
    0.5,
  );
  pic.fill(roundRect(pic, f, -w * 0.46, h * 0.64, w * 0.13, h * 0.06, 2), d.ink, 0.65);
  drawPort(pic, f, 'usb-a', w * 0.41, h * 0.28, darker(d.trim.colour, 0.2));
}

function laserFront(pic: Picture, f: Frame, d: Design): void {
  const { w, h } = d;
  pic.stroke(roundRect(pic, f, -w * 0.45, h * 0.36, w * 0.9, h * 0.42, 8), '#000000', pen(pic, f, 1.4), 0.45);
  pic.fill(roundRect(pic, f, -w * 0.12, h * 0.39, w * 0.24, h * 0.04, 4), '#000000', 0.5);
  pic.fill(
    roundRect(pic, f, -w * 0.46, h * 0.05, w * 0.92, h * 0.27, 6),
    along(pic, f, [0, h * 0.32], [0, 0], fade(lighter(d.trim.colour, 0.15), darker(d.trim.colour, 0.15))),
    1,
    'stroke="#000" stroke-opacity=".5"',
  );
  pic.fill(roundRect(pic, f, -w * 0.16, h * 0.2, w * 0.32, h * 0.07, 6), '#0d0e10', 0.85);
  pic.fill(roundRect(pic, f, -w * 0.4, h * 0.68, w * 0.14, h * 0.035, 2), d.ink, 0.6);
}

/** The sloping console over the front edge. */
function consoleSlope(pic: Picture, d: Design): void {
  const slope = unit([0, 0.62, 0.78]);
  const [z, deep] = [d.h * 0.83, d.style === 'laser' ? 62 : 52];
  const f = frame([0, -d.d / 2 - 1, z], [1, 0, 0], slope);
  const w = d.w * 0.92;
  const [a, b, c, e] = [at(f, -w / 2, 0), at(f, w / 2, 0), at(f, w / 2, deep), at(f, -w / 2, deep)];
  face(pic, [a, b, c, e], f.n, d.trim);
  controlPanel(
    pic,
    moved(f, d.style === 'laser' ? d.w * 0.14 : 0, deep * 0.12),
    w * (d.style === 'laser' ? 0.56 : 0.9),
    deep * 0.76,
    d,
  );
}

function lidTop(pic: Picture, d: Design, spec: Spec): void {
  const f = level(0, d.d * 0.08, d.h);
  const [w, deep] = [d.w * 0.97, d.d * 0.8];
  if (d.style === 'laser') {
    const top = moved(f, 0, 0, 0.2);
    pic.fill(
      roundRect(pic, top, -w * 0.34, -deep * 0.3, w * 0.68, deep * 0.62, 12),
      along(
        pic,
        top,
        [0, deep * 0.3],
        [0, -deep * 0.3],
        fade(darker(d.body.colour, 0.55), darker(d.body.colour, 0.12)),
      ),
    );
    if (d.paper)
      slab(
        pic,
        top,
        { x: -w * 0.28, y: -deep * 0.28, w: w * 0.56, h: deep * 0.5, r: 1 },
        4,
        matte('#fbfbf8'),
        0.3,
      );
  } else
    slab(
      pic,
      moved(f, 0, 0, 1.5),
      { x: -w / 2, y: -deep / 2, w, h: deep, r: d.radius },
      20,
      d.body,
      3,
      satin(d.body.colour),
    );
  if (d.feeder)
    slab(
      pic,
      moved(f, 0, 0, d.style === 'laser' ? 4 : 20),
      { x: -w * 0.46, y: -deep * 0.12, w: w * 0.92, h: deep * 0.55, r: 16 },
      38,
      d.trim,
      6,
    );
  const surface = moved(f, 0, 0, d.style === 'laser' ? 0.4 : 21.6);
  if (!d.feeder)
    drawWear(
      pic,
      surface,
      { x: -w / 2, y: -deep / 2, w, h: deep },
      spec.condition,
      d.body.colour,
      `${spec.seed}lid`,
    );
}

function rearFeed(pic: Picture, d: Design): void {
  const f = frame([0, d.d * 0.42, d.h * 0.9], [1, 0, 0], unit([0, 0.32, 0.95]));
  slab(pic, f, { x: -d.w * 0.27, y: 0, w: d.w * 0.54, h: 150, r: 10 }, 5, d.trim, 1);
  if (d.paper)
    slab(
      pic,
      moved(f, 0, 0, 6),
      { x: -d.w * 0.24, y: 0, w: d.w * 0.48, h: 190, r: 0.5 },
      2,
      matte('#fcfcfa'),
      0.2,
    );
}

function sides(pic: Picture, d: Design, spec: Spec): void {
  const eye = pic.camera.eye;
  const [x, y] = [d.w / 2 + 0.2, d.d / 2 + 0.2];
  for (const f of [
    eye[0] > x ? rightSide(x, 0, 8) : undefined,
    eye[0] < -x ? leftSide(-x, 0, 8) : undefined,
  ]) {
    if (!f) continue;
    pic.stroke(
      line(pic, f, [
        [-d.d * 0.49, d.h * 0.8],
        [d.d * 0.49, d.h * 0.8],
      ]),
      '#000000',
      pen(pic, f, 1.4),
      0.35,
    );
    if (d.style === 'laser') drawVent(pic, f, d.d * 0.05, d.h * 0.3, d.d * 0.34, d.h * 0.3, 12, false);
    pic.fill(roundRect(pic, f, -d.d * 0.3, d.h * 0.12, d.d * 0.16, d.h * 0.08, 6), '#000000', 0.3);
    drawWear(
      pic,
      f,
      { x: -d.d / 2, y: 0, w: d.d, h: d.h * 0.9 },
      spec.condition,
      d.body.colour,
      `${spec.seed}side`,
    );
  }
  if (eye[1] > y) backSide(pic, rear(0, y, 8), d, spec);
}

function backSide(pic: Picture, f: Frame, d: Design, spec: Spec): void {
  const random = seeded(spec.seed, 'back');
  pic.stroke(
    roundRect(pic, f, -d.w * 0.3, d.h * 0.3, d.w * 0.6, d.h * 0.42, 6),
    '#000000',
    pen(pic, f, 1.5),
    0.45,
  );
  drawPort(pic, f, 'mains', -d.w * 0.4, d.h * 0.22);
  drawPorts(pic, f, ['usb-a', 'lan', 'jack'], d.w * 0.2, d.h * 0.18, 12);
  drawHoles(pic, f, d.w * 0.32, d.h * 0.4, d.w * 0.12, d.h * 0.3, 10);
  drawPlate(pic, f, -d.w * 0.14, d.h * 0.06, d.w * 0.24, d.h * 0.2, random, [
    'PRINTER',
    `MODEL ${random.whole(1000, 4999)}`,
    '220-240V 3A',
    `S/N ${random.whole(100000, 999999)}`,
  ]);
  drawWear(pic, f, { x: -d.w / 2, y: 0, w: d.w, h: d.h }, spec.condition, d.body.colour, `${spec.seed}rear`);
}

function body(pic: Picture, d: Design, spec: Spec): void {
  slab(pic, level(0, 0, 6), { x: -d.w / 2, y: -d.d / 2, w: d.w, h: d.d, r: d.radius }, d.h - 6, d.body, 4);
  const front = facing(0, -d.d / 2 - 0.2, 6);
  if (pic.camera.eye[1] < -d.d / 2) {
    (d.style === 'laser' ? laserFront : inkFront)(pic, front, d);
    drawWear(
      pic,
      front,
      { x: -d.w / 2 + d.radius, y: d.h * 0.1, w: d.w - d.radius * 2, h: d.h * 0.7 },
      spec.condition,
      d.body.colour,
      `${spec.seed}front`,
    );
  }
  sides(pic, d, spec);
  consoleSlope(pic, d);
  lidTop(pic, d, spec);
}

const CONSOLE: Stance = { yaw: [8, 20], pitch: [26, 36], fill: 0.98 };

const STANCES: Stances = {
  'three-quarter': { yaw: [22, 40], pitch: [18, 28], fill: 0.82 },
  front: { yaw: [0, 9], pitch: [13, 22], fill: 0.8 },
  side: { yaw: [56, 72], pitch: [14, 22], fill: 0.8 },
  back: { rear: true, yaw: [8, 28], pitch: [10, 18], fill: 0.78 },
  label: { rear: true, yaw: [8, 28], pitch: [10, 18], fill: 0.98 },
  closed: { yaw: [20, 36], pitch: [40, 50], fill: 0.78 },
  ports: CONSOLE,
  keyboard: CONSOLE,
  screen: CONSOLE,
};

export function printer(spec: Spec): Model {
  const d = design(spec);
  const r = spec.take;
  const hull = boxPoints(-d.w / 2, -d.d / 2, 0, d.w, d.d, d.h + 16);
  const parts: Part[] = [{ anchor: [0, 0, 0], hull, draw: (pic) => body(pic, d, spec) }];
  const all = [...hull];
  if (d.style !== 'laser') {
    const out = boxPoints(-d.w * 0.27, -d.d / 2 - 108, d.h * 0.12, d.w * 0.54, 100, 10);
    parts.push({ anchor: [0, -d.d, 0], hull: out, draw: (pic) => tray(pic, d) });
    all.push(...out);
  }
  if (d.style === 'photo') {
    const feed = boxPoints(-d.w * 0.27, d.d * 0.42, d.h, d.w * 0.54, 60, 170);
    parts.push({ anchor: [0, d.d * 0.6, d.h], hull: feed, draw: (pic) => rearFeed(pic, d) });
    all.push(...feed);
  }
  const side = r.sign();
  const consoleSpot = boxPoints(-d.w * 0.4, -d.d / 2, d.h * 0.5, d.w * 0.8, 80, d.h * 0.5);
  const stance = stanceFor(STANCES, spec.view);
  const focus = stance === CONSOLE ? consoleSpot : stance.rear ? hull : all;
  return { parts, shot: takeShot(r, side, stance, d.w * 2.8, focus) };
}
