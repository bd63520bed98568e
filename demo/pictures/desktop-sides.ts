// Draws the other faces of a desktop: the side panel, plain or of glass, and the back with its sockets.

import type { Random } from '../../harness/random.ts';
import { seeded } from '../../harness/random.ts';
import type { Design } from './desktop-design.ts';
import { fan } from './desktop-front.ts';
import type { Spec } from './model.ts';
import type { Picture } from './picture.ts';
import { fade } from './picture.ts';
import { drawHoles, drawPort, drawPorts, drawScrew, drawVent } from './ports.ts';
import { drawPlate, drawSticker } from './stickers.ts';
import { along, pen, rect, roundRect } from './surface.ts';
import type { Frame } from './vectors.ts';
import { drawWear } from './wear.ts';

/** Draws the inside of a case behind glass: board, cooler, graphics card, memory and light. */
function glassSide(pic: Picture, f: Frame, d: Design, random: Random): void {
  const [x, y, w, h] = [-d.d * 0.46, d.h * 0.04, d.d * 0.92, d.h * 0.92];
  pic.fill(roundRect(pic, f, x, y, w, h, 5), '#0c0e12');
  pic.fill(
    rect(pic, f, x, y, w, h),
    along(
      pic,
      f,
      [x, y + h],
      [x + w, y],
      [
        [0, d.glow, 0.4],
        [0.5, d.glow, 0.08],
        [1, d.glow, 0.28],
      ],
    ),
  );
  pic.fill(rect(pic, f, x + w * 0.34, y + h * 0.26, w * 0.5, h * 0.68), '#14181c');
  for (let i = 0; i < 4; i++)
    pic.fill(
      rect(pic, f, x + w * (0.38 + i * 0.028), y + h * 0.6, w * 0.016, h * 0.28),
      i % 2 ? d.glow : '#3b4048',
    );
  fan(pic, f, x + w * 0.64, y + h * 0.73, h * 0.125, d.glow, random.next());
  pic.fill(
    roundRect(pic, f, x + w * 0.2, y + h * 0.36, w * 0.64, h * 0.13, 5),
    along(pic, f, [x, y + h * 0.5], [x, y + h * 0.36], fade('#4a4e55', '#1b1d21')),
  );
  pic.fill(rect(pic, f, x + w * 0.26, y + h * 0.42, w * 0.3, h * 0.016), d.glow);
  pic.fill(rect(pic, f, x, y, w, h * 0.2), '#191b1f');
  for (let i = 0; i < 3; i++) fan(pic, f, x + w * 0.12, y + h * (0.34 + i * 0.26), h * 0.1, d.glow, i);
  pic.fill(
    rect(pic, f, x, y, w, h),
    along(
      pic,
      f,
      [x, y + h],
      [x + w * 0.8, y],
      [
        [0, '#ffffff', 0.24],
        [0.3, '#ffffff', 0.1],
        [0.31, '#ffffff', 0.01],
        [0.6, '#ffffff', 0],
        [1, '#ffffff', 0.07],
      ],
    ),
  );
}

export function sidePanel(pic: Picture, f: Frame, d: Design, spec: Spec, glass: boolean): void {
  const random = seeded(spec.seed, 'panel');
  if (d.style === 'mini') drawVent(pic, f, -d.d * 0.3, d.h * 0.3, d.d * 0.6, d.h * 0.35, 26);
  else if (glass) glassSide(pic, f, d, random);
  else {
    pic.stroke(
      roundRect(pic, f, -d.d * 0.48, d.h * 0.02, d.d * 0.94, d.h * 0.96, 4),
      '#000000',
      pen(pic, f, 1),
      0.4,
    );
    if (random.chance(0.7)) drawHoles(pic, f, -d.d * 0.05, d.h * 0.42, d.d * 0.32, d.h * 0.26, 7);
    if (random.chance(0.5)) drawHoles(pic, f, -d.d * 0.4, d.h * 0.1, d.d * 0.22, d.h * 0.1, 7);
  }
  for (let i = 0; i < d.stickers; i++)
    if (!glass && d.style !== 'mini')
      drawSticker(pic, f, d.d * random.between(-0.3, 0.3), d.h * random.between(0.3, 0.8), 60, random);
  if (d.style !== 'mini')
    drawWear(
      pic,
      f,
      { x: -d.d / 2, y: 0, w: d.d, h: d.h },
      spec.condition,
      glass ? '#15171a' : d.body.color,
      `${spec.seed}panel`,
      spec.view === 'side' ? 'side panel' : undefined,
    );
}

export function back(pic: Picture, f: Frame, d: Design, spec: Spec): void {
  const random = seeded(spec.seed, 'back');
  const { w, h } = d;
  pic.fill(
    rect(pic, f, -w * 0.47, h * 0.03, w * 0.94, h * 0.94),
    along(pic, f, [-w / 2, h], [w / 2, 0], fade('#b6babd', '#83878b')),
    d.style === 'gaming' ? 0.25 : 0.9,
  );
  if (d.style === 'mini') {
    drawPorts(pic, f, ['power', 'hdmi', 'dp', 'usb-a', 'usb-a', 'lan'], -w * 0.45, h * 0.5, 6);
    return;
  }
  const top = d.style === 'office' ? h * 0.9 : h * 0.94;
  drawHoles(pic, f, -w * 0.4, top - w * 0.5, w * 0.42, w * 0.42, 5);
  for (const [i, row] of (
    [['usb-a', 'usb-a'], ['vga'], ['usb-a', 'lan'], ['jack', 'jack', 'jack']] as const
  ).entries())
    drawPorts(pic, f, row.slice(), w * 0.08, top - 20 - i * 21, 3);
  for (let i = 0; i < 4; i++) {
    const y = h * 0.3 + i * 18;
    pic.fill(
      rect(pic, f, -w * 0.42, y, w * 0.78, 12),
      i === 2 ? '#2a2d30' : '#9a9ea2',
      1,
      'stroke="#4a4d50"',
    );
    if (i === 2)
      for (const [k, port] of (['hdmi', 'dp', 'dp'] as const).entries())
        drawPort(pic, f, port, -w * 0.26 + k * 22, y + 6);
    drawScrew(pic, f, w * 0.4, y + 6, 2.6);
  }
  pic.fill(rect(pic, f, -w * 0.45, h * 0.04, w * 0.9, h * 0.21), '#2b2d30');
  drawPort(pic, f, 'mains', -w * 0.26, h * 0.15);
  drawHoles(pic, f, -w * 0.02, h * 0.07, w * 0.42, h * 0.15, 5);
  if (d.style === 'tower')
    drawPlate(pic, f, w * 0.06, h * 0.48, w * 0.36, h * 0.09, random, [
      'DESKTOP PC',
      `S/N ${random.whole(10000, 99999)}`,
    ]);
}
