// Draws the content of a screen that is on, or a screen that is off. Lengths are in millimeters from the screen's top
// left corner; y points down.

import type { Random } from '../../harness/random.ts';
import type { ScreenContent } from './model.ts';
import type { Picture } from './picture.ts';
import { fade } from './picture.ts';
import type { Panel } from './screen-panel.ts';
import { bios, code } from './screen-texts.ts';
import { along, pen, poly, rect, roundRect, text } from './surface.ts';
import { wallpaper } from './wallpapers.ts';

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

/** Draws a window's bright reflection on the right of the glass. */
function reflection(pic: Picture, { f, w, h }: Panel, random: Random, glare: number): void {
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
}

/** Draws the light of the room, which falls on the glass from above. */
function roomLight(pic: Picture, { f, w, h }: Panel): void {
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
}

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
    reflection(pic, panel, random, glare);
    roomLight(pic, panel);
  });
}
