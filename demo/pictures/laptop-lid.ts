// Draws a laptop's lid: the screen inside, and the cover with its emblem and stickers outside.

import { seeded } from '../../harness/random.ts';
import type { LaptopDesign } from './laptop-design.ts';
import type { ScreenContent, Spec } from './model.ts';
import { brightness, darker, lighter, matte } from './palette.ts';
import type { Picture } from './picture.ts';
import { drawScreen } from './screens.ts';
import { slab } from './solids.ts';
import { drawSticker } from './stickers.ts';
import { along, ellipse, line, pen, rect, roundRect } from './surface.ts';
import type { Frame } from './vectors.ts';
import { at, frame, level, moved, radians } from './vectors.ts';
import { drawWear } from './wear.ts';

export const FEET = 2;

/** Returns the frame of the lid's inner face. Its origin is the middle of the hinge; v runs up the screen. */
export function lidFrame(d: LaptopDesign, angle: number): Frame {
  const a = radians(angle);
  return frame([0, d.d / 2 - 8, FEET + d.baseT + 1.5], [1, 0, 0], [0, -Math.cos(a), Math.sin(a)]);
}

function bezel(pic: Picture, f: Frame, d: LaptopDesign, spec: Spec): void {
  pic.fill(
    roundRect(pic, f, -d.w / 2 + 1.2, 4.2, d.w - 2.4, d.lidH - 2.4, d.radius * 0.9),
    along(
      pic,
      f,
      [-d.w / 2, d.lidH],
      [d.w / 2, 0],
      [
        [0, lighter(d.bezel, 0.1)],
        [0.6, d.bezel],
        [1, darker(d.bezel, 0.25)],
      ],
    ),
  );
  // Scratches are drawn under the screen, because scratches on a working screen would look like cracks.
  if (spec.condition !== 'excellent')
    drawWear(
      pic,
      f,
      { x: -d.w / 2 + 2, y: 5, w: d.w - 4, h: d.lidH - 4 },
      'good',
      d.bezel,
      `${spec.seed}bezel`,
    );
}

function webcam(pic: Picture, f: Frame, d: LaptopDesign): void {
  const y = (3 + d.chin + d.screenH + 3 + d.lidH) / 2;
  pic.fill(ellipse(pic, f, 0, y, 2), '#000000');
  pic.fill(ellipse(pic, f, 0, y, 0.9), '#3b4a63');
}

/** Draws the inner face of the lid, with its screen if `content` is given. */
export function lid(pic: Picture, f: Frame, d: LaptopDesign, spec: Spec, content?: ScreenContent): void {
  const box = { x: -d.w / 2, y: 3, w: d.w, h: d.lidH, r: d.radius };
  slab(pic, moved(f, 0, 0, -d.lidT), box, d.lidT, d.lid, 0.7, matte(d.bezel));
  if (!content) return;
  const [bx, by] = [-d.screenW / 2, 3 + d.chin];
  bezel(pic, f, d, spec);
  const panel = {
    f: frame(at(f, bx, by + d.screenH), f.u, [-f.v[0], -f.v[1], -f.v[2]]),
    w: d.screenW,
    h: d.screenH,
  };
  drawScreen(pic, panel, content, seeded(spec.seed, 'screen'), spec.take.between(0.25, 0.75));
  pic.stroke(rect(pic, f, bx, by, d.screenW, d.screenH), '#000000', pen(pic, f, 0.9), 0.8);
  webcam(pic, f, d);
  pic.fill(
    roundRect(pic, f, -d.w * 0.03, 3 + d.chin * 0.42, d.w * 0.06, 2.2, 1),
    lighter(d.bezel, 0.35),
    0.5,
  );
}

export function hinges(pic: Picture, d: LaptopDesign): void {
  const f = level(0, d.d / 2 - 11, FEET + d.baseT - 1);
  const wide = d.style === 'slim' ? d.w * 0.68 : 44;
  for (const x of d.style === 'slim' ? [0] : [-d.w * 0.35, d.w * 0.35]) {
    slab(pic, f, { x: x - wide / 2, y: 0, w: wide, h: 8, r: 3 }, 6, matte(darker(d.body.color, 0.4)), 1.5);
  }
}

function coverSheen(pic: Picture, f: Frame, w: number, h: number): void {
  pic.fill(
    rect(pic, f, -w / 2, 3, w, h),
    along(
      pic,
      f,
      [-w / 2, 0],
      [w / 2, h],
      [
        [0, '#ffffff', 0.02],
        [0.35, '#ffffff', 0.13],
        [0.5, '#ffffff', 0.03],
        [1, '#000000', 0.1],
      ],
    ),
  );
}

/** Draws the lines on the cover of a gaming laptop, or the bands on the cover of a school laptop. */
function coverPattern(pic: Picture, f: Frame, d: LaptopDesign): void {
  const [w, h] = [d.w, d.lidH];
  if (d.style === 'gaming')
    for (const s of [-1, 1])
      pic.stroke(
        line(pic, f, [
          [s * w * 0.3, 3],
          [s * w * 0.2, h * 0.45],
          [s * w * 0.26, h],
        ]),
        '#000000',
        pen(pic, f, 2.2),
        0.4,
      );
  if (d.style === 'school')
    for (const s of [0, 1])
      pic.fill(rect(pic, f, -w / 2, 3 + s * (h - 14), w, 14), darker(d.lid.color, 0.35), 0.8);
}

/** Draws the outer face of the lid on the frame `f`. The origin is at the hinge; v points towards the front edge. */
export function cover(pic: Picture, f: Frame, d: LaptopDesign, spec: Spec): void {
  const random = seeded(spec.seed, 'cover');
  const [w, h] = [d.w, d.lidH];
  pic.clipped(roundRect(pic, f, -w / 2 + 1, 4, w - 2, h - 2, d.radius), () => {
    coverSheen(pic, f, w, h);
    coverPattern(pic, f, d);
  });
  emblem(pic, f, d);
  for (let i = 0; i < d.stickers; i++)
    drawSticker(
      pic,
      f,
      w * random.between(-0.38, 0.38),
      h * random.between(0.18, 0.85),
      random.between(34, 62),
      random,
    );
  drawWear(
    pic,
    f,
    { x: -w / 2 + 1, y: 4, w: w - 2, h: h - 2 },
    spec.condition,
    d.lid.color,
    `${spec.seed}cover`,
    spec.view === 'closed' || spec.view === 'back' ? 'lid' : undefined,
  );
}

/** Draws a plain mark instead of a maker's logo: a bar, a ring, a corner dash or nothing. */
function emblem(pic: Picture, f: Frame, d: LaptopDesign): void {
  const ink = brightness(d.lid.color) > 0.45 ? darker(d.lid.color, 0.35) : lighter(d.lid.color, 0.4);
  if (d.mark === 1) pic.fill(roundRect(pic, f, -18, d.lidH * 0.5, 36, 5, 2.5), ink, 0.85);
  if (d.mark === 2) pic.stroke(ellipse(pic, f, 0, d.lidH * 0.5, 13), ink, pen(pic, f, 2.6), 0.85);
  if (d.mark === 3) pic.fill(roundRect(pic, f, d.w * 0.3, d.lidH - 22, 34, 4, 2), ink, 0.85);
}
