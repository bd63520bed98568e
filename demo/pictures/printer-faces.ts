// Draws a printer's faces: its front, the console above it, its sides and its back.

import { seeded } from '../../harness/random.ts';
import type { Spec } from './model.ts';
import { darker, lighter } from './palette.ts';
import type { Picture } from './picture.ts';
import { fade } from './picture.ts';
import { drawHoles, drawPort, drawPorts, drawVent } from './ports.ts';
import type { Design } from './printer-design.ts';
import { face } from './solids.ts';
import { drawPlate } from './stickers.ts';
import { along, ellipse, line, pen, rect, roundRect, text } from './surface.ts';
import type { Frame } from './vectors.ts';
import { at, frame, leftSide, moved, rear, rightSide, unit } from './vectors.ts';
import { drawWear } from './wear.ts';

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

export function inkFront(pic: Picture, f: Frame, d: Design): void {
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
  drawPort(pic, f, 'usb-a', w * 0.41, h * 0.28, darker(d.trim.color, 0.2));
}

export function laserFront(pic: Picture, f: Frame, d: Design): void {
  const { w, h } = d;
  pic.stroke(roundRect(pic, f, -w * 0.45, h * 0.36, w * 0.9, h * 0.42, 8), '#000000', pen(pic, f, 1.4), 0.45);
  pic.fill(roundRect(pic, f, -w * 0.12, h * 0.39, w * 0.24, h * 0.04, 4), '#000000', 0.5);
  pic.fill(
    roundRect(pic, f, -w * 0.46, h * 0.05, w * 0.92, h * 0.27, 6),
    along(pic, f, [0, h * 0.32], [0, 0], fade(lighter(d.trim.color, 0.15), darker(d.trim.color, 0.15))),
    1,
    'stroke="#000" stroke-opacity=".5"',
  );
  pic.fill(roundRect(pic, f, -w * 0.16, h * 0.2, w * 0.32, h * 0.07, 6), '#0d0e10', 0.85);
  pic.fill(roundRect(pic, f, -w * 0.4, h * 0.68, w * 0.14, h * 0.035, 2), d.ink, 0.6);
}

/** Draws the sloping console above the front edge. */
export function consoleSlope(pic: Picture, d: Design): void {
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

export function sides(pic: Picture, d: Design, spec: Spec): void {
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
      d.body.color,
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
  drawWear(pic, f, { x: -d.w / 2, y: 0, w: d.w, h: d.h }, spec.condition, d.body.color, `${spec.seed}rear`);
}
