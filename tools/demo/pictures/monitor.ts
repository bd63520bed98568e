// A monitor: panel, stand of several shapes, sockets behind.

import type { Model, Part, Spec, View } from './model.ts';
import type { Material } from './palette.ts';
import { bodyColour, darker, lighter, matte, metal, satin } from './palette.ts';
import type { Picture } from './picture.ts';
import { fade } from './picture.ts';
import { drawHoles, drawPorts, drawVent } from './ports.ts';
import { seeded } from './random.ts';
import { drawScreen } from './screens.ts';
import type { Stances } from './shots.ts';
import { stanceFor, takeShot } from './shots.ts';
import { cylinder, loft, slab } from './solids.ts';
import { along, ellipse, pen, poly, rect, roundRect } from './surface.ts';
import type { Frame, Vec } from './vectors.ts';
import { at, boxPoints, facing, frame, level, moved } from './vectors.ts';
import { drawPlate, drawSticker, drawWear } from './wear.ts';

type Foot = 'plate' | 'round' | 'legs' | 'wide';

type Design = {
  screenW: number;
  screenH: number;
  side: number;
  top: number;
  chin: number;
  w: number;
  h: number;
  thick: number;
  bottom: number;
  foot: Foot;
  neck: 'post' | 'blade' | 'hole';
  body: Material;
  stand: Material;
  bezel: string;
  radius: number;
  mark: number;
  square: boolean;
};

function design(spec: Spec): Design {
  const r = spec.design;
  const inches = spec.screenInches ?? r.pick([19, 21.5, 22, 24, 24, 27]);
  const square = inches <= 19 && r.chance(0.6);
  const [a, b] = square
    ? [5, 4]
    : inches >= 29
      ? [21, 9]
      : r.pick([
          [16, 9],
          [16, 9],
          [16, 10],
        ] as const);
  const k = (inches * 25.4) / Math.hypot(a, b);
  const slim = !square && r.chance(0.55);
  const side = slim ? r.between(4, 8) : r.between(14, 22);
  const top = slim ? r.between(4, 8) : side;
  const chin = slim ? r.between(14, 24) : r.between(18, 34);
  const name = spec.colour ?? r.pick(['black', 'black', 'black', 'graphite', 'silver', 'white']);
  const colour = bodyColour(name);
  const pale = name === 'silver' || name === 'white';
  return {
    screenW: a * k,
    screenH: b * k,
    side,
    top,
    chin,
    w: a * k + side * 2,
    h: b * k + top + chin,
    thick: slim ? r.between(24, 34) : r.between(38, 56),
    bottom: r.between(85, 150),
    foot: (spec.style as Foot | undefined) ?? r.pick(['plate', 'round', 'legs', 'wide', 'plate'] as const),
    neck: r.pick(['post', 'blade', 'hole'] as const),
    body: satin(colour),
    stand: pale || r.chance(0.3) ? metal(pale ? colour : '#b9bcc0') : satin(lighter(colour, 0.03)),
    bezel: pale && r.chance(0.45) ? darker(colour, 0.04) : '#17191c',
    radius: r.between(2, 8),
    mark: r.whole(0, 2),
    square,
  };
}

function foot(pic: Picture, d: Design): void {
  const f = level(0, 10, 0);
  const w = d.w * 0.42;
  if (d.foot === 'round') cylinder(pic, f, 0, 0, Math.min(125, d.w * 0.25), 9, d.stand, 4);
  else if (d.foot === 'legs') legs(pic, f, d);
  else if (d.foot === 'wide')
    slab(pic, f, { x: -w * 0.75, y: -70, w: w * 1.5, h: 130, r: 60 }, 8, d.stand, 2);
  else slab(pic, f, { x: -w / 2, y: -105, w, h: 205, r: 8 }, 11, d.stand, 1.5);
}

/** Two bars that meet under the neck and open towards the front. */
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
      darker(d.stand.colour, 0.6),
    );
  }
}

function panelFrame(d: Design): Frame {
  const lean = 0.05;
  return frame([0, 0, d.bottom], [1, 0, 0], [0, lean, Math.sqrt(1 - lean * lean)]);
}

function panel(pic: Picture, d: Design, spec: Spec, f: Frame): void {
  const box = { x: -d.w / 2, y: 0, w: d.w, h: d.h, r: d.radius };
  const thin = Math.min(d.thick, 16);
  if (d.thick > thin)
    loft(
      pic,
      moved(f, 0, 0, -d.thick),
      { ...box, x: -d.w * 0.36, w: d.w * 0.72, y: d.h * 0.14, h: d.h * 0.66, r: 14 },
      [
        { z: 0, inset: 16 },
        { z: (d.thick - thin) * 0.7, inset: 0 },
        { z: d.thick - thin, inset: -10 },
      ],
      d.body,
    );
  slab(pic, moved(f, 0, 0, -thin), box, thin, d.body, 1, matte(d.bezel));
  if (pic.camera.eye[1] > 0) return;
  pic.fill(
    roundRect(pic, f, -d.w / 2 + 1, 1, d.w - 2, d.h - 2, d.radius),
    along(pic, f, [-d.w / 2, d.h], [d.w / 2, 0], fade(lighter(d.bezel, 0.13), d.bezel, darker(d.bezel, 0.2))),
  );
  const corner = at(f, -d.screenW / 2, d.chin + d.screenH);
  const content =
    spec.screen ??
    (spec.view === 'screen'
      ? spec.take.pick(['bios', 'about', 'desktop'] as const)
      : spec.design.pick(['wallpaper', 'desktop', 'code', 'desktop', 'wallpaper', 'off'] as const));
  drawScreen(
    pic,
    { f: frame(corner, f.u, [-f.v[0], -f.v[1], -f.v[2]]), w: d.screenW, h: d.screenH },
    content,
    seeded(spec.seed, 'screen'),
    spec.take.between(0.15, 0.55),
  );
  pic.stroke(rect(pic, f, -d.screenW / 2, d.chin, d.screenW, d.screenH), '#000000', pen(pic, f, 1.2), 0.8);
  chin(pic, d, spec, f);
}

function chin(pic: Picture, d: Design, spec: Spec, f: Frame): void {
  const ink = lighter(d.bezel, 0.45);
  if (d.mark === 1) pic.fill(roundRect(pic, f, -16, d.chin * 0.42, 32, 3.4, 1.7), ink, 0.8);
  if (d.mark === 2) pic.stroke(ellipse(pic, f, 0, d.chin * 0.5, 5), ink, pen(pic, f, 1.4), 0.8);
  for (let i = 0; i < 4; i++)
    pic.fill(roundRect(pic, f, d.w * 0.36 + i * 12, d.chin * 0.4, 7, 2, 1), ink, 0.5);
  pic.fill(ellipse(pic, f, d.w * 0.36 + 52, d.chin * 0.46, 1.8), '#58b7ff');
  if (seeded(spec.seed, 'tag').chance(0.3))
    drawSticker(pic, f, -d.w * 0.42, d.chin * 0.5, Math.min(30, d.chin * 1.1), seeded(spec.seed, 'chin'));
  drawWear(pic, f, { x: -d.w / 2, y: 0, w: d.w, h: d.chin }, spec.condition, d.bezel, `${spec.seed}chin`);
}

function behind(pic: Picture, d: Design, spec: Spec, f: Frame): void {
  const random = seeded(spec.seed, 'behind');
  const g = moved({ o: f.o, u: [-1, 0, 0], v: f.v, n: [-f.n[0], -f.n[1], -f.n[2]] }, 0, 0, d.thick);
  const ink = darker(d.body.colour, 0.55);
  pic.fill(
    poly(pic, g, [
      [-d.w * 0.3, d.h * 0.2],
      [d.w * 0.3, d.h * 0.2],
      [d.w * 0.27, d.h * 0.3],
      [-d.w * 0.27, d.h * 0.3],
    ]),
    ink,
    0.7,
  );
  drawPorts(
    pic,
    g,
    random
      .pick([
        ['mains', 'hdmi', 'dp', 'usb-a', 'jack'],
        ['mains', 'vga', 'hdmi', 'jack'],
        ['power', 'hdmi', 'hdmi', 'dp', 'usb-c'],
      ] as const)
      .slice(),
    -d.w * 0.26,
    d.h * 0.245,
    16,
  );
  drawVent(pic, g, -d.w * 0.25, d.h * 0.7, d.w * 0.5, d.h * 0.05, 34);
  if (random.chance(0.5)) drawHoles(pic, g, -d.w * 0.12, d.h * 0.62, d.w * 0.24, d.h * 0.05, 6);
  drawPlate(pic, g, d.w * 0.14, d.h * 0.36, d.w * 0.15, d.h * 0.2, random, [
    'LCD MONITOR',
    `MODEL ${random.whole(200, 990)}`,
    '100-240V 1.5A',
    `S/N ${random.whole(100000, 999999)}`,
  ]);
  drawWear(
    pic,
    g,
    { x: -d.w * 0.33, y: d.h * 0.18, w: d.w * 0.66, h: d.h * 0.56 },
    spec.condition,
    d.body.colour,
    `${spec.seed}rear`,
  );
}

const STANCES: Stances = {
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
    shot: takeShot(r, side, stanceFor(STANCES, spec.view), d.w * 2.3, focus[spec.view] ?? all),
  };
}
