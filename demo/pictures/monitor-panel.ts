// Draws a monitor's panel from the front and from behind.

import { type Random, seeded } from '../../harness/random.ts';
import type { Spec } from './model.ts';
import type { Design } from './monitor-design.ts';
import { darker, lighter, matte } from './palette.ts';
import type { Picture } from './picture.ts';
import { fade } from './picture.ts';
import { drawHoles, drawPorts, drawVent } from './ports.ts';
import { drawScreen } from './screens.ts';
import { loft, slab } from './solids.ts';
import { drawPlate, drawSticker } from './stickers.ts';
import { along, ellipse, pen, poly, rect, roundRect } from './surface.ts';
import type { Frame } from './vectors.ts';
import { at, frame, moved } from './vectors.ts';
import { drawWear } from './wear.ts';

export function panelFrame(d: Design): Frame {
  const lean = 0.05;
  return frame([0, 0, d.bottom], [1, 0, 0], [0, lean, Math.sqrt(1 - lean * lean)]);
}

export function panel(pic: Picture, d: Design, spec: Spec, f: Frame): void {
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

/** Draws the ports of the back, in a dark recess. */
function rearPorts(pic: Picture, d: Design, random: Random, g: Frame): void {
  pic.fill(
    poly(pic, g, [
      [-d.w * 0.3, d.h * 0.2],
      [d.w * 0.3, d.h * 0.2],
      [d.w * 0.27, d.h * 0.3],
      [-d.w * 0.27, d.h * 0.3],
    ]),
    darker(d.body.color, 0.55),
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
}

/** Draws the back of the panel. */
export function behind(pic: Picture, d: Design, spec: Spec, f: Frame): void {
  const random = seeded(spec.seed, 'behind');
  const g = moved({ o: f.o, u: [-1, 0, 0], v: f.v, n: [-f.n[0], -f.n[1], -f.n[2]] }, 0, 0, d.thick);
  rearPorts(pic, d, random, g);
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
    d.body.color,
    `${spec.seed}rear`,
    spec.view === 'back' ? 'back' : undefined,
  );
}
