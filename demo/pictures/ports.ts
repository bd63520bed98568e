// Draws sockets, vents and screws on any flat side. `x`, `y` is the center of a socket.
import type { Picture } from './picture.ts';
import { ellipse, line, pen, rect, roundRect } from './surface.ts';
import type { Frame } from './vectors.ts';

export type Port =
  | 'usb-a'
  | 'usb-c'
  | 'hdmi'
  | 'dp'
  | 'vga'
  | 'lan'
  | 'jack'
  | 'power'
  | 'lock'
  | 'card'
  | 'mains';

const SIZE: Record<Port, [number, number]> = {
  'usb-a': [13.2, 5.6],
  'usb-c': [9, 3.2],
  hdmi: [15, 5.4],
  dp: [16, 5.4],
  vga: [31, 11],
  lan: [15.5, 12.5],
  jack: [5, 5],
  power: [6.5, 6.5],
  lock: [7, 3],
  card: [25, 2.4],
  mains: [27, 20],
};

const portWidth = (port: Port): number => SIZE[port][0];

function well(
  pic: Picture,
  f: Frame,
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  rim: string,
): void {
  pic.fill(
    roundRect(pic, f, x - w / 2, y - h / 2, w, h, r),
    '#0b0c0e',
    1,
    `stroke="${rim}" stroke-width="${Math.max(0.8, Math.round(pen(pic, f, 0.6) * 10) / 10)}"`,
  );
}

export function drawPort(pic: Picture, f: Frame, port: Port, x: number, y: number, rim = '#b9bdc2'): void {
  const [w, h] = SIZE[port];
  if (port === 'jack' || port === 'power') {
    pic.fill(ellipse(pic, f, x, y, w / 2), rim);
    pic.fill(ellipse(pic, f, x, y, w * 0.36), '#0a0b0c');
    if (port === 'power') pic.fill(ellipse(pic, f, x, y, w * 0.1), '#d8c27a');
    return;
  }
  const round = port === 'usb-c' || port === 'lock' ? h / 2 : 0.8;
  well(pic, f, x, y, w, h, round, port === 'lock' ? '#6d7176' : rim);
  if (port === 'usb-a') pic.fill(rect(pic, f, x - w * 0.4, y, w * 0.8, h * 0.3), '#3f78c9');
  if (port === 'usb-c')
    pic.fill(roundRect(pic, f, x - w * 0.3, y - h * 0.1, w * 0.6, h * 0.2, 0.3), '#7d838a');
  if (port === 'hdmi' || port === 'dp')
    pic.fill(rect(pic, f, x - w * 0.36, y - h * 0.08, w * 0.72, h * 0.2), '#8d8f92');
  if (port === 'lan') lanDetail(pic, f, x, y, w, h);
  if (port === 'vga') vgaDetail(pic, f, x, y, w, h);
  if (port === 'mains')
    for (const dx of [-7, 0, 7]) pic.fill(rect(pic, f, x + dx - 1, y - (dx ? 3 : 0), 2, 6), '#b5b7ba');
}

function lanDetail(pic: Picture, f: Frame, x: number, y: number, w: number, h: number): void {
  pic.fill(rect(pic, f, x - w * 0.16, y - h * 0.5, w * 0.32, h * 0.2), '#2b2d30');
  pic.stroke(
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map((i) =>
        line(pic, f, [
          [x - w * 0.28 + i * w * 0.08, y + h * 0.42],
          [x - w * 0.28 + i * w * 0.08, y + h * 0.14],
        ]),
      )
      .join(''),
    '#d9b95c',
    pen(pic, f, 0.5),
  );
  pic.fill(rect(pic, f, x - w * 0.46, y - h * 0.44, 2, 1.4), '#4fd06a');
  pic.fill(rect(pic, f, x + w * 0.46 - 2, y - h * 0.44, 2, 1.4), '#e7a53a');
}

function vgaDetail(pic: Picture, f: Frame, x: number, y: number, w: number, h: number): void {
  pic.fill(roundRect(pic, f, x - w * 0.29, y - h * 0.38, w * 0.58, h * 0.76, 3), '#2b5fb4');
  let pins = '';
  for (let row = 0; row < 3; row++)
    for (let i = 0; i < 5; i++)
      pins += ellipse(pic, f, x - w * 0.2 + i * w * 0.1, y + (row - 1) * h * 0.22, 0.6);
  pic.fill(pins, '#0c1320');
  for (const side of [-0.42, 0.42]) pic.fill(ellipse(pic, f, x + w * side, y, 2.2), '#a8abb0');
}

export function drawPorts(
  pic: Picture,
  f: Frame,
  ports: readonly Port[],
  x: number,
  y: number,
  gap = 9,
): void {
  let left = x;
  for (const port of ports) {
    drawPort(pic, f, port, left + portWidth(port) / 2, y);
    left += portWidth(port) + gap;
  }
}

/** Draws the slots of a vent in an area. `upright` slots stand side by side. */
export function drawVent(
  pic: Picture,
  f: Frame,
  x: number,
  y: number,
  w: number,
  h: number,
  slots: number,
  upright = true,
): void {
  let path = '';
  for (let i = 0; i < slots; i++) {
    path += upright
      ? roundRect(pic, f, x + (w * i) / slots, y, (w / slots) * 0.55, h, 0.8)
      : roundRect(pic, f, x, y + (h * i) / slots, w, (h / slots) * 0.55, 0.8);
  }
  pic.fill(path, '#08090b', 0.9);
  pic.stroke(path, '#ffffff', 0.7, 0.14, 'transform="translate(.6 .9)"');
}

/** Draws rows of small holes as dotted strokes, because hundreds of circles would make the file too large. */
export function drawHoles(
  pic: Picture,
  f: Frame,
  x: number,
  y: number,
  w: number,
  h: number,
  pitch: number,
): void {
  for (let row = 0; row * pitch <= h; row++) {
    const shift = row % 2 ? pitch / 2 : 0;
    const from = pic.at(placeOn(f, x + shift, y + row * pitch));
    const to = pic.at(placeOn(f, x + w - pitch + shift, y + row * pitch));
    const step = Math.hypot(to[0] - from[0], to[1] - from[1]) / Math.max(1, Math.round(w / pitch));
    if (step < 1.4) return;
    pic.stroke(
      line(pic, f, [
        [x + shift, y + row * pitch],
        [x + w - pitch + shift, y + row * pitch],
      ]),
      '#07080a',
      step * 0.56,
      0.85,
      `stroke-linecap="round" stroke-dasharray="0.01 ${Math.round(step * 100) / 100}"`,
    );
  }
}

function placeOn(f: Frame, x: number, y: number): [number, number, number] {
  return [
    f.o[0] + f.u[0] * x + f.v[0] * y,
    f.o[1] + f.u[1] * x + f.v[1] * y,
    f.o[2] + f.u[2] * x + f.v[2] * y,
  ];
}

export function drawScrew(pic: Picture, f: Frame, x: number, y: number, r = 2.4): void {
  pic.fill(ellipse(pic, f, x, y, r * 1.35), '#000000', 0.35);
  pic.fill(ellipse(pic, f, x, y, r), '#8f9397');
  pic.stroke(
    line(pic, f, [
      [x - r * 0.5, y],
      [x + r * 0.5, y],
    ]) +
      line(pic, f, [
        [x, y - r * 0.5],
        [x, y + r * 0.5],
      ]),
    '#26282a',
    Math.max(0.7, pen(pic, f, r * 0.24)),
  );
}
