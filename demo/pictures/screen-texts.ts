// Draws screens full of text: program code and firmware settings.
import { nth } from '../../harness/nth.ts';
import type { Random } from '../../harness/random.ts';
import { darker, lighter } from './palette.ts';
import type { Picture } from './picture.ts';
import type { Panel } from './screen-panel.ts';
import { pen, rect, roundRect, text } from './surface.ts';

export function code(pic: Picture, { f, w, h }: Panel, random: Random): void {
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

export function bios(pic: Picture, { f, w, h }: Panel, random: Random): void {
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
