// Draws a laptop's base from its sides and from below.

import { type Random, seeded } from '../../harness/random.ts';
import { drawDeck } from './laptop-deck.ts';
import type { LaptopDesign } from './laptop-design.ts';
import { FEET } from './laptop-lid.ts';
import type { Spec } from './model.ts';
import type { Picture } from './picture.ts';
import { drawHoles, drawPorts, drawScrew, drawVent } from './ports.ts';
import { loft } from './solids.ts';
import { drawPlate } from './stickers.ts';
import { pen, rect, roundRect } from './surface.ts';
import type { Frame } from './vectors.ts';
import { frame, leftSide, level, rightSide } from './vectors.ts';
import { drawWear } from './wear.ts';

export function base(pic: Picture, d: LaptopDesign, spec: Spec): void {
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

function rubberFeet(pic: Picture, f: Frame, w: number, h: number): void {
  for (const x of [-w * 0.4, w * 0.4])
    for (const y of [-h * 0.41, h * 0.41]) {
      pic.fill(roundRect(pic, f, x - 14, y - 3.5, 28, 7, 3.5), '#000000', 0.35);
      pic.fill(roundRect(pic, f, x - 13, y - 3, 26, 6, 3), '#17181a');
    }
}

/** Draws the maker's label and, on some laptops, the property tag of a former owner. */
function labels(pic: Picture, f: Frame, w: number, h: number, random: Random): void {
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
}

/** Draws the bottom of the base on the frame `f`, whose origin is in the middle. */
export function underside(pic: Picture, f: Frame, d: LaptopDesign, spec: Spec): void {
  const random = seeded(spec.seed, 'underside');
  const [w, h] = [d.w, d.d];
  rubberFeet(pic, f, w, h);
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
  labels(pic, f, w, h, random);
  drawWear(
    pic,
    f,
    { x: -w / 2, y: -h / 2, w, h },
    spec.condition,
    d.body.color,
    `${spec.seed}under`,
    'underside',
  );
}
