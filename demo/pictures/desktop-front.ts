// Draws the fronts of desktops: drives, buttons, fans behind mesh.
import type { Design } from './desktop-design.ts';
import { darker, lighter } from './palette.ts';
import type { Picture } from './picture.ts';
import { fade } from './picture.ts';
import { drawHoles, drawPorts, drawVent } from './ports.ts';
import { along, ellipse, line, pen, roundRect } from './surface.ts';
import type { Frame } from './vectors.ts';

function powerButton(pic: Picture, f: Frame, x: number, y: number, r: number, d: Design): void {
  pic.fill(ellipse(pic, f, x, y, r), darker(d.front.color, 0.45));
  pic.fill(
    ellipse(pic, f, x, y, r * 0.82),
    along(pic, f, [x, y + r], [x, y - r], fade(lighter(d.front.color, 0.28), darker(d.front.color, 0.12))),
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
    along(pic, f, [x, y + h], [x, y], fade(lighter(d.front.color, 0.12), darker(d.front.color, 0.15))),
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

export function towerFront(pic: Picture, f: Frame, d: Design): void {
  const { w, h } = d;
  const margin = w * 0.07;
  pic.fill(
    roundRect(pic, f, -w / 2 + margin * 0.4, h * 0.02, w - margin * 0.8, h * 0.96, d.radius),
    along(
      pic,
      f,
      [-w / 2, h],
      [w / 2, 0],
      fade(lighter(d.front.color, 0.14), d.front.color, darker(d.front.color, 0.25)),
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

export function fan(
  pic: Picture,
  f: Frame,
  x: number,
  y: number,
  r: number,
  glow: string,
  turn: number,
): void {
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

export function gamingFront(pic: Picture, f: Frame, d: Design): void {
  const { w, h } = d;
  pic.fill(roundRect(pic, f, -w * 0.46, h * 0.05, w * 0.92, h * 0.9, 4), darker(d.body.color, 0.5));
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

export function miniFront(pic: Picture, f: Frame, d: Design): void {
  const y = d.h * 0.5;
  pic.fill(
    roundRect(pic, f, -d.w * 0.48, d.h * 0.1, d.w * 0.96, d.h * 0.8, 3),
    along(pic, f, [0, d.h], [0, 0], fade(lighter(d.front.color, 0.1), darker(d.front.color, 0.25))),
  );
  powerButton(pic, f, d.w * 0.4, y, 7, d);
  drawPorts(pic, f, ['usb-c', 'usb-a', 'jack', 'usb-a'], -d.w * 0.1, y, 8);
  drawVent(pic, f, -d.w * 0.44, d.h * 0.25, d.w * 0.26, d.h * 0.5, 14);
}
