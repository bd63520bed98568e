// Small flat boxes with sockets: docking station, external drive, router.
import { drawCable } from './cable.ts';
import type { Model, Part, Spec } from './model.ts';
import type { Material } from './palette.ts';
import { bodyColour, brightness, darker, lighter, matte, metal, satin } from './palette.ts';
import type { Picture } from './picture.ts';
import type { Port } from './ports.ts';
import { drawHoles, drawPorts, drawVent } from './ports.ts';
import { seeded } from './random.ts';
import { smallShot } from './shots.ts';
import { cylinder, slab } from './solids.ts';
import { along, ellipse, line, pen, rect, roundRect } from './surface.ts';
import type { Frame } from './vectors.ts';
import { boxPoints, facing, frame, level, rear, rightSide, unit } from './vectors.ts';
import { drawPlate, drawWear } from './wear.ts';

type Body = { w: number; d: number; h: number; r: number; material: Material };

function shell(pic: Picture, b: Body, spec: Spec, bevel: number, cap = b.material): Frame {
  slab(
    pic,
    level(0, 0, 2),
    { x: -b.w / 2, y: -b.d / 2, w: b.w, h: b.d, r: b.r },
    b.h,
    b.material,
    bevel,
    cap,
  );
  const top = level(0, 0, b.h + 2.1);
  drawWear(
    pic,
    top,
    { x: -b.w / 2, y: -b.d / 2, w: b.w, h: b.d },
    spec.condition,
    b.material.colour,
    `${spec.seed}top`,
  );
  return top;
}

const hullOf = (b: Body) => boxPoints(-b.w / 2, -b.d / 2, 0, b.w, b.d, b.h + 2);

export function dock(spec: Spec): Model {
  const r = spec.design;
  const long = r.chance(0.6);
  const colour = bodyColour(spec.colour ?? r.pick(['black', 'graphite', 'silver', 'black']));
  const b: Body = {
    w: long ? r.between(170, 225) : r.between(110, 140),
    d: long ? r.between(72, 92) : r.between(100, 130),
    h: r.between(24, 34),
    r: r.between(4, 18),
    material: brightness(colour) > 0.5 ? metal(colour) : satin(colour),
  };
  const [front, back] = [
    r.pick([
      ['usb-c', 'usb-a', 'jack'],
      ['usb-a', 'usb-a', 'usb-c', 'card'],
      ['usb-c', 'jack'],
    ] as Port[][]),
    r.pick([
      ['power', 'lan', 'usb-a', 'dp', 'hdmi'],
      ['power', 'lan', 'dp', 'dp', 'usb-c'],
      ['hdmi', 'hdmi', 'lan', 'usb-a'],
    ] as Port[][]),
  ];
  const lamp = r.pick(['#58b7ff', '#58e07f', '#ffffff']);
  const draw = (pic: Picture) => {
    drawCable(
      pic,
      [
        [b.w * 0.3, b.d * 0.5],
        [b.w * 0.32, b.d],
        [b.w * 0.55, b.d * 1.35],
        [b.w, b.d * 1.3],
        [b.w * 1.6, b.d * 2],
      ],
      5,
      '#1b1c1f',
    );
    const top = shell(pic, b, spec, 2);
    pic.stroke(
      roundRect(pic, top, -b.w / 2 + 6, -b.d / 2 + 6, b.w - 12, b.d - 12, b.r),
      '#000000',
      pen(pic, top, 0.7),
      0.3,
    );
    if (r.chance(0.4)) drawVent(pic, top, -b.w * 0.36, b.d * 0.1, b.w * 0.72, b.d * 0.24, 24);
    pic.fill(ellipse(pic, top, b.w * 0.38, -b.d * 0.28, 6), darker(colour, 0.4), 1, 'stroke="#000"');
    pic.stroke(ellipse(pic, top, b.w * 0.38, -b.d * 0.28, 2.6), lamp, pen(pic, top, 0.9));
    const f = facing(0, -b.d / 2 - 0.1, 2);
    if (pic.camera.eye[1] < 0) {
      drawPorts(pic, f, front, -b.w * 0.34, b.h * 0.5, 9);
      pic.fill(ellipse(pic, f, b.w * 0.4, b.h * 0.5, 1.6), lamp);
    } else drawPorts(pic, rear(0, b.d / 2 + 0.1, 2), back, -b.w * 0.44, b.h * 0.5, 8);
    if (pic.camera.eye[0] > 0)
      drawVent(pic, rightSide(b.w / 2 + 0.1, 0, 2), -b.d * 0.3, b.h * 0.3, b.d * 0.6, b.h * 0.4, 14);
  };
  return { parts: [{ anchor: [0, 0, 0], hull: hullOf(b), draw }], shot: smallShot(spec, hullOf(b), b.w) };
}

export function drive(spec: Spec): Model {
  const r = spec.design;
  const style = spec.style ?? r.pick(['portable', 'portable', 'rugged', 'solid']);
  const colour = bodyColour(
    spec.colour ?? r.pick(['black', 'black', 'silver', 'blue', 'red', 'graphite', 'white']),
  );
  const b: Body = {
    w: style === 'solid' ? r.between(50, 60) : r.between(76, 84),
    d: style === 'solid' ? r.between(85, 105) : r.between(108, 120),
    h: style === 'solid' ? 9 : r.between(11, 19),
    r: r.between(4, 12),
    material: style === 'solid' ? metal(colour) : satin(colour),
  };
  const rubber = r.pick(['#d9742c', '#c8a43a', '#3b6e4e', '#2f5f8f']);
  const motif = r.whole(0, 2);
  const draw = (pic: Picture) => {
    drawCable(
      pic,
      [
        [0, b.d * 0.5],
        [2, b.d * 0.8],
        [b.w * 0.5, b.d * 1.1],
        [b.w * 1.1, b.d * 0.9],
        [b.w * 1.5, b.d * 0.2],
        [b.w * 1.3, -b.d * 0.4],
      ],
      3.6,
      '#202226',
    );
    if (style === 'rugged')
      slab(
        pic,
        level(0, 0, 1),
        { x: -b.w / 2 - 4, y: -b.d / 2 - 4, w: b.w + 8, h: b.d + 8, r: 14 },
        b.h * 0.86,
        matte(rubber),
        3,
      );
    const top = shell(pic, b, spec, 1.5);
    face(pic, top, b, colour, motif, style);
    if (pic.camera.eye[1] > 0) drawPorts(pic, rear(0, b.d / 2 + 0.1, 2), ['usb-c'], -4.5, b.h * 0.5);
  };
  return { parts: [{ anchor: [0, 0, 0], hull: hullOf(b), draw }], shot: smallShot(spec, hullOf(b), b.d) };
}

function face(pic: Picture, f: Frame, b: Body, colour: string, motif: number, style: string): void {
  const ink = brightness(colour) > 0.45 ? darker(colour, 0.4) : lighter(colour, 0.35);
  if (motif === 0)
    for (let i = 0; i < 9; i++)
      pic.stroke(
        line(pic, f, [
          [-b.w * 0.44, -b.d * 0.4 + i * b.d * 0.05],
          [b.w * 0.44, -b.d * 0.4 + i * b.d * 0.05],
        ]),
        '#000000',
        pen(pic, f, 1),
        0.28,
      );
  if (motif === 1)
    pic.fill(
      rect(pic, f, -b.w / 2 + 1, -b.d * 0.12, b.w - 2, b.d * 0.6),
      along(
        pic,
        f,
        [-b.w / 2, b.d / 2],
        [b.w / 2, 0],
        [
          [0, '#ffffff', 0.3],
          [0.6, '#ffffff', 0.06],
          [1, '#000000', 0.12],
        ],
      ),
    );
  pic.fill(roundRect(pic, f, -b.w * 0.36, b.d * 0.32, b.w * 0.3, 5, 2), ink, 0.85);
  pic.fill(roundRect(pic, f, -b.w * 0.36, b.d * 0.26, b.w * 0.16, 2.4, 1), ink, 0.6);
  if (style !== 'solid') pic.fill(ellipse(pic, f, b.w * 0.36, b.d * 0.42, 1.6), '#9fd8ff');
}

export function router(spec: Spec): Model {
  const r = spec.design;
  const colour = bodyColour(spec.colour ?? r.pick(['white', 'white', 'black', 'black', 'graphite']));
  const b: Body = {
    w: r.between(170, 240),
    d: r.between(110, 155),
    h: r.between(24, 36),
    r: r.between(6, 26),
    material: satin(colour),
  };
  const antennas = r.pick(spec.style === 'antennas' ? [2, 3, 4, 4] : [0, 2, 3, 4, 4]);
  const pattern = r.whole(0, 2);
  const lean = r.between(-6, 14);
  const body = (pic: Picture) => {
    drawCable(
      pic,
      [
        [-b.w * 0.2, b.d * 0.5],
        [-b.w * 0.2, b.d],
        [-b.w * 0.5, b.d * 1.5],
        [-b.w * 1.3, b.d * 1.6],
        [-b.w * 2, b.d * 2.4],
      ],
      4.6,
      pattern ? '#d8c23a' : '#3a6fb0',
    );
    const top = shell(pic, b, spec, 5);
    topPattern(pic, top, b, colour, pattern);
    lamps(pic, b, pic.camera.eye[1] < 0);
    if (pic.camera.eye[1] > 0) {
      drawPorts(
        pic,
        rear(0, b.d / 2 + 0.1, 2),
        ['power', 'lan', 'lan', 'lan', 'lan', 'usb-a'],
        -b.w * 0.42,
        b.h * 0.5,
        7,
      );
      drawPlate(pic, top, b.w * 0.1, -b.d * 0.3, 50, 26, seeded(spec.seed, 'plate'), [
        'WIRELESS ROUTER',
        'KEY 00000000',
      ]);
    }
  };
  const antenna = (i: number): Part => {
    const x = (i / Math.max(1, antennas - 1) - 0.5) * b.w * 0.84;
    const tilt = (i / Math.max(1, antennas - 1) - 0.5) * lean * 0.02;
    const f = frame([x, b.d / 2 + 7, b.h * 0.5], unit([1, 0, -tilt]), [0, 1, 0]);
    return {
      anchor: [x, b.d / 2 + 7, b.h],
      hull: boxPoints(x - 5, b.d / 2 + 3, b.h * 0.5, 10, 8, 150),
      draw: (pic) => {
        cylinder(pic, f, 0, 0, 6.5, 16, matte(darker(colour, 0.1)));
        slab(pic, f, { x: -7, y: -4, w: 14, h: 8, r: 3.6 }, 158, matte(colour), 2);
      },
    };
  };
  const parts: Part[] = [{ anchor: [0, 0, 0], hull: hullOf(b), draw: body }];
  for (let i = 0; i < antennas; i++) parts.push(antenna(i));
  const focus = [...hullOf(b), ...(antennas ? boxPoints(-b.w / 2, b.d / 2, 0, b.w, 12, 165) : [])];
  return { parts, shot: smallShot(spec, focus, b.w, hullOf(b)) };
}

function topPattern(pic: Picture, f: Frame, b: Body, colour: string, pattern: number): void {
  const groove = darker(colour, 0.6);
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
    brightness(colour) > 0.45 ? darker(colour, 0.35) : lighter(colour, 0.4),
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
