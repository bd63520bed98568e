// What a lit panel shows. Everything is drawn in millimetres from the panel's top left corner, y down.

import { nth } from './list.ts';
import type { ScreenContent } from './model.ts';
import { darker, lighter, mix } from './palette.ts';
import type { Picture } from './picture.ts';
import { fade } from './picture.ts';
import type { Random } from './random.ts';
import { along, ellipse, pen, poly, rect, roundRect, text } from './surface.ts';
import type { Frame, Point } from './vectors.ts';

export type Panel = { f: Frame; w: number; h: number };

const SKIES = [
  ['#0f2a4a', '#3f7fb5', '#f2c08d'],
  ['#1b1436', '#6b3f86', '#f08a6b'],
  ['#0b3140', '#2b8a8e', '#e8e2b0'],
  ['#1e3c72', '#5fa3e0', '#e8f3ff'],
  ['#3a1c2e', '#b0475a', '#ffcf86'],
  ['#16281c', '#4f8a5b', '#d8e8b4'],
] as const;

function hills(pic: Picture, { f, w, h }: Panel, random: Random, colours: readonly string[]): void {
  for (let layer = 0; layer < 4; layer++) {
    const level = h * (0.5 + layer * 0.12);
    const ridge: Point[] = [[0, h]];
    for (let i = 0; i <= 14; i++)
      ridge.push([(w * i) / 14, level + h * random.between(-0.11, 0.07) * (layer === 3 ? 0.5 : 1)]);
    ridge.push([w, h]);
    pic.fill(poly(pic, f, ridge), mix(nth(colours, 1), nth(colours, 0), 0.15 + layer * 0.28));
  }
  if (random.chance(0.7))
    pic.fill(ellipse(pic, f, w * random.between(0.2, 0.8), h * 0.34, h * 0.07), '#fff6df', 0.9);
}

function ribbons(pic: Picture, { f, w, h }: Panel, random: Random, colours: readonly string[]): void {
  const lean = random.between(-0.3, 0.3);
  for (let band = 0; band < 7; band++) {
    const wave = (t: number) =>
      h * (0.25 + band * 0.11 + lean * (t - 0.5) + Math.sin(t * 5 + band * 0.7) * 0.1);
    const points: Point[] = [[0, h * 1.02]];
    for (let i = 0; i <= 16; i++) points.push([(w * i) / 16, wave(i / 16)]);
    points.push([w, h * 1.02]);
    pic.fill(poly(pic, f, points), band % 2 ? nth(colours, 2) : lighter(nth(colours, 1), 0.2), 0.22);
  }
}

function discs(pic: Picture, { f, w, h }: Panel, random: Random, colours: readonly string[]): void {
  for (let i = 0; i < 9; i++) {
    pic.fill(
      ellipse(pic, f, random.between(0, w), random.between(0, h), h * random.between(0.06, 0.3)),
      i % 2 ? nth(colours, 2) : '#ffffff',
      random.between(0.06, 0.22),
    );
  }
}

function wallpaper(pic: Picture, panel: Panel, random: Random): void {
  const colours = random.pick(SKIES);
  pic.fill(
    rect(pic, panel.f, 0, 0, panel.w, panel.h),
    along(
      pic,
      panel.f,
      [0, 0],
      [panel.w * 0.15, panel.h],
      [
        [0, colours[0]],
        [0.5, colours[1]],
        [1, colours[2]],
      ],
    ),
  );
  random.pick([hills, hills, ribbons, discs])(pic, panel, random, colours);
}

function taskbar(pic: Picture, { f, w, h }: Panel, random: Random): void {
  const bar = h * 0.055;
  pic.fill(rect(pic, f, 0, h - bar, w, bar), random.pick(['#10151c', '#eef1f5', '#1d2733']), 0.88);
  const icons = random.whole(5, 9);
  const left = random.chance(0.5) ? w * 0.02 : w / 2 - (icons * bar * 0.9) / 2;
  for (let i = 0; i < icons; i++) {
    pic.fill(
      roundRect(pic, f, left + i * bar * 0.95, h - bar * 0.8, bar * 0.6, bar * 0.6, bar * 0.14),
      random.pick(['#4aa3ff', '#f5b841', '#55c98a', '#e8625b', '#9b7bea', '#8fa3b8']),
    );
  }
  pic.fill(rect(pic, f, w * 0.93, h - bar * 0.64, w * 0.05, bar * 0.14), '#9aa7b4');
  pic.fill(rect(pic, f, w * 0.94, h - bar * 0.38, w * 0.04, bar * 0.14), '#9aa7b4');
}

function windowOn(
  pic: Picture,
  { f, w, h }: Panel,
  random: Random,
  x: number,
  y: number,
  ww: number,
  wh: number,
): void {
  const dark = random.chance(0.35);
  const paper = dark ? '#232a33' : '#fbfcfd';
  pic.fill(
    roundRect(pic, f, x - w * 0.004, y - w * 0.001, ww + w * 0.008, wh + w * 0.009, w * 0.01),
    '#000000',
    0.3,
  );
  pic.fill(roundRect(pic, f, x, y, ww, wh, w * 0.007), paper);
  pic.fill(rect(pic, f, x, y + h * 0.012, ww, h * 0.035), dark ? '#303a46' : '#e4e9ee');
  pic.fill(rect(pic, f, x, y + h * 0.047, ww * 0.22, wh - h * 0.06), dark ? '#2a323c' : '#f0f3f6');
  for (let i = 0; i < 8; i++)
    pic.fill(
      rect(pic, f, x + ww * 0.03, y + h * (0.07 + i * 0.045), ww * random.between(0.08, 0.15), h * 0.012),
      '#8c98a6',
    );
  for (let i = 0; i < 12; i++) {
    const [cx, cy] = [x + ww * (0.27 + (i % 4) * 0.18), y + h * 0.08 + Math.floor(i / 4) * wh * 0.27];
    if (cy + wh * 0.22 > y + wh) continue;
    pic.fill(
      roundRect(pic, f, cx, cy, ww * 0.13, wh * 0.15, w * 0.004),
      random.pick(['#ffce6b', '#7db8f0', '#c3ccd6', '#9ad1a8', '#e0a1a1']),
    );
    pic.fill(rect(pic, f, cx + ww * 0.01, cy + wh * 0.18, ww * 0.1, h * 0.009), '#8c98a6');
  }
}

function desktop(pic: Picture, panel: Panel, random: Random): void {
  wallpaper(pic, panel, random);
  const { f, w, h } = panel;
  for (let i = 0; i < random.whole(4, 10); i++) {
    const [x, y] = [w * (0.02 + Math.floor(i / 5) * 0.07), h * (0.04 + (i % 5) * 0.14)];
    pic.fill(
      roundRect(pic, f, x, y, w * 0.032, w * 0.03, w * 0.005),
      random.pick(['#f4c552', '#63a7ee', '#eef2f5', '#6cc493', '#df6a61']),
    );
    pic.fill(rect(pic, f, x - w * 0.004, y + w * 0.036, w * 0.04, h * 0.01), '#ffffff', 0.85);
  }
  if (random.chance(0.65))
    windowOn(
      pic,
      panel,
      random,
      w * random.between(0.2, 0.34),
      h * random.between(0.1, 0.2),
      w * random.between(0.44, 0.58),
      h * random.between(0.5, 0.64),
    );
  taskbar(pic, panel, random);
}

function code(pic: Picture, { f, w, h }: Panel, random: Random): void {
  const light = random.chance(0.25);
  const base = light ? '#fafafa' : random.pick(['#1e2127', '#101a24', '#26222e']);
  const edge = light ? '#e7eaed' : lighter(base, 0.07);
  const inks = light
    ? ['#2a6f97', '#a03f6b', '#3d7d4a', '#7a7a7a', '#444444']
    : ['#7cc5ff', '#f0a6ca', '#a5d6a0', '#7d8794', '#e4c07a', '#d5dae0'];
  pic.fill(rect(pic, f, 0, 0, w, h), base);
  pic.fill(
    rect(pic, f, 0, 0, w * 0.035, h) +
      rect(pic, f, 0, 0, w, h * 0.05) +
      rect(pic, f, w * 0.035, 0, w * 0.15, h),
    edge,
  );
  for (let i = 0; i < 5; i++)
    pic.fill(roundRect(pic, f, w * 0.01, h * (0.08 + i * 0.07), w * 0.015, w * 0.015, w * 0.003), '#8b96a3');
  for (let i = 0; i < 16; i++)
    pic.fill(
      rect(
        pic,
        f,
        w * (0.05 + (i % 3) * 0.008),
        h * (0.08 + i * 0.036),
        w * random.between(0.04, 0.1),
        h * 0.01,
      ),
      '#8b96a3',
      0.8,
    );
  const byInk = inks.map(() => '');
  let indent = 0;
  for (let row = 0; row < 28; row++) {
    indent = Math.max(0, Math.min(4, indent + random.whole(-1, 1)));
    let x = w * (0.22 + indent * 0.022);
    for (let word = 0; word < random.whole(0, 6); word++) {
      const long = w * random.between(0.015, 0.08);
      byInk[random.whole(0, inks.length - 1)] += rect(pic, f, x, h * (0.075 + row * 0.031), long, h * 0.013);
      x += long + w * 0.01;
    }
  }
  byInk.forEach((path, i) => {
    pic.fill(path, nth(inks, i));
  });
  pic.fill(rect(pic, f, 0, h * 0.965, w, h * 0.035), random.pick(['#2f6fb0', '#5a3f8c', '#2b3440']));
}

function bios(pic: Picture, { f, w, h }: Panel, random: Random): void {
  const [back, ink, bar] = random.pick([
    ['#0a1a8c', '#e8ecff', '#c9ccd6'],
    ['#11151b', '#d7dde6', '#a3262c'],
    ['#c9ccd2', '#1a2a7a', '#1f3f9a'],
  ] as const);
  pic.fill(rect(pic, f, 0, 0, w, h), back);
  pic.fill(rect(pic, f, 0, 0, w, h * 0.08), bar);
  const size = h * 0.028;
  const memory = random.pick(['8192 MB', '16384 MB', '32768 MB']);
  const rows = [
    'SYSTEM TIME      14:32:08',
    `SYSTEM MEMORY    ${memory}`,
    `CPU SPEED        ${random.pick(['2.40', '2.80', '3.20'])} GHZ`,
    `CORE COUNT       ${random.pick(['4', '6', '8'])}`,
    'BIOS VERSION     1.27',
    'BATTERY          INSTALLED',
    'SECURE BOOT      ENABLED',
    'BOOT MODE        UEFI',
  ];
  const wide = pen(pic, f, h * 0.0052);
  const ends = 'stroke-linecap="round" stroke-linejoin="round"';
  pic.stroke(
    text(pic, f, 'SETUP   MAIN   CONFIG   BOOT   EXIT', w * 0.04, h * 0.026, size),
    back === '#11151b' ? '#ffffff' : darker(back, 0.4),
    wide,
    1,
    ends,
  );
  pic.stroke(
    rows.map((row, i) => text(pic, f, row, w * 0.06, h * (0.16 + i * 0.075), size)).join(''),
    ink,
    wide,
    1,
    ends,
  );
  pic.stroke(
    rect(pic, f, w * 0.03, h * 0.12, w * 0.62, h * 0.72) +
      rect(pic, f, w * 0.67, h * 0.12, w * 0.3, h * 0.72),
    ink,
    wide,
    0.7,
  );
  pic.stroke(
    text(pic, f, 'ITEM HELP', w * 0.7, h * 0.16, size) +
      text(pic, f, 'F10 SAVE   ESC EXIT', w * 0.04, h * 0.91, size),
    ink,
    wide,
    0.85,
    ends,
  );
}

function about(pic: Picture, panel: Panel, random: Random): void {
  wallpaper(pic, panel, random);
  const { f, w, h } = panel;
  const [x, y, ww, wh] = [w * 0.22, h * 0.14, w * 0.56, h * 0.66];
  pic.fill(roundRect(pic, f, x, y, ww, wh, w * 0.012), '#f7f8fa');
  pic.fill(
    roundRect(pic, f, x + ww * 0.06, y + wh * 0.2, ww * 0.24, wh * 0.3, w * 0.008),
    along(pic, f, [x, y], [x + ww * 0.3, y + wh * 0.5], fade('#6f8fd8', '#b07fcf')),
  );
  const rows = [
    'THIS COMPUTER',
    `MEMORY  ${random.pick(['8', '16', '32'])} GB`,
    `DISK    ${random.pick(['256', '512', '1000'])} GB`,
    `CORES   ${random.pick(['4', '6', '8'])}`,
    'GRAPHICS  BUILT-IN',
    'BATTERY  GOOD',
  ];
  const ends = 'stroke-linecap="round" stroke-linejoin="round"';
  rows.forEach((row, i) => {
    pic.stroke(
      text(pic, f, row, x + ww * 0.38, y + wh * (0.2 + i * 0.12), h * (i ? 0.022 : 0.03)),
      i ? '#5a6572' : '#1d232b',
      pen(pic, f, h * 0.005),
      1,
      ends,
    );
  });
  taskbar(pic, panel, random);
}

function off(pic: Picture, { f, w, h }: Panel): void {
  pic.fill(rect(pic, f, 0, 0, w, h), along(pic, f, [0, 0], [w, h], fade('#23272d', '#0e1013', '#16191d')));
}

const CONTENT: Record<ScreenContent, (pic: Picture, panel: Panel, random: Random) => void> = {
  wallpaper,
  desktop,
  code,
  bios,
  about,
  off,
};

/** Draws the lit panel, then the room's reflection on its glass. */
export function drawScreen(
  pic: Picture,
  panel: Panel,
  content: ScreenContent,
  random: Random,
  glare: number,
): void {
  const { f, w, h } = panel;
  pic.clipped(rect(pic, f, 0, 0, w, h), () => {
    CONTENT[content](pic, panel, random);
    const start = w * random.between(0.3, 0.6);
    pic.fill(
      poly(pic, f, [
        [start, 0],
        [w, 0],
        [w, h * 0.95],
        [start + w * 0.22, h],
      ]),
      along(
        pic,
        f,
        [start, 0],
        [w, h],
        [
          [0, '#ffffff', 0.32],
          [0.7, '#ffffff', 0.03],
          [1, '#ffffff', 0],
        ],
      ),
      glare,
    );
    pic.fill(
      rect(pic, f, 0, 0, w, h),
      along(
        pic,
        f,
        [0, 0],
        [0, h],
        [
          [0, '#ffffff', 0.1],
          [0.4, '#ffffff', 0],
          [1, '#000000', 0.14],
        ],
      ),
    );
  });
}
