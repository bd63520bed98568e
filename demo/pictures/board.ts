// Draws a separate keyboard: full-size or compact, with low office caps or tall mechanical caps.

import { seeded } from '../../harness/random.ts';
import { drawCable } from './cable.ts';
import type { Key } from './key-layout.ts';
import { layoutKeys, navigationBlock, numberPad } from './key-layout.ts';
import type { KeyStyle } from './keys.ts';
import { drawKeys, drawShine } from './keys.ts';
import type { Model, Part, Spec } from './model.ts';
import { bodyColor, brightness, darker, lighter, matte, metal } from './palette.ts';
import type { Picture } from './picture.ts';
import type { CameraAngle, CameraAngles } from './shots.ts';
import { angleFor, takeShot } from './shots.ts';
import { slab } from './solids.ts';
import { ellipse } from './surface.ts';
import type { Frame } from './vectors.ts';
import { boxPoints, frame, moved, unit } from './vectors.ts';
import { drawWear } from './wear.ts';

const PITCH = 19;

function keysOf(size: 'full' | 'compact' | 'short'): { keys: Key[]; units: number } {
  const main = layoutKeys(1, size === 'short' ? 0 : 0.35);
  if (size === 'short') return { keys: main, units: 15 };
  const keys = main.concat(navigationBlock(15.3, 1, 0.35));
  if (size === 'compact') return { keys, units: 18.3 };
  return { keys: keys.concat(numberPad(18.6, 1, 0.35)), units: 22.6 };
}

function design(spec: Spec) {
  const r = spec.design;
  const tall = spec.style ? spec.style === 'mechanical' : r.chance(0.5);
  const color = bodyColor(
    spec.color ??
      r.pick(
        tall
          ? ['black', 'white', 'graphite', 'navy', 'beige']
          : ['black', 'graphite', 'white', 'silver', 'grey'],
      ),
  );
  const dark = brightness(color) < 0.45;
  const cap =
    tall && r.chance(0.4)
      ? r.pick(['#e8e4da', '#39424e', '#d9d5cc', '#7a3f45', '#3e5a55'])
      : dark
        ? lighter(color, 0.04)
        : lighter(color, 0.3);
  const style: KeyStyle = {
    cap,
    ink: brightness(cap) > 0.5 ? '#3b3f45' : '#e6e9ec',
    rise: tall ? 8.5 : 4,
    gap: tall ? 1 : 1.6,
    radius: tall ? 2.2 : 1.6,
    glow: tall && dark && r.chance(0.45) ? r.pick(['#37c3ff', '#ff4a6b', '#8a5bff', '#4be38c']) : undefined,
    accent: tall && r.chance(0.4) ? r.pick(['#d0653a', '#3f7fa8', '#c8a23c', '#5f8f5a']) : undefined,
  };
  const size = r.pick(['full', 'full', 'compact', 'short'] as const);
  return {
    body: dark ? matte(color) : metal(color),
    style,
    margin: r.between(5, 13),
    tall,
    color,
    cable: spec.cable ?? r.chance(0.7),
    ...keysOf(size),
  };
}

type Design = ReturnType<typeof design>;

function cord(pic: Picture, w: number, d: number, color: string): void {
  drawCable(
    pic,
    [
      [w * 0.1, d / 2],
      [w * 0.1, d / 2 + 60],
      [w * 0.22, d / 2 + 120],
      [w * 0.5, d / 2 + 130],
      [w * 0.9, d / 2 + 260],
      [w * 1.5, d / 2 + 420],
    ],
    4.4,
    color,
  );
}

const CLOSE: CameraAngle = { yaw: [10, 30], pitch: [36, 50], roll: [-6, 6], fill: 1 };
const FLANK: CameraAngle = { yaw: [54, 68], pitch: [14, 24], fill: 0.82 };
const ABOVE: CameraAngle = { yaw: [0, 6], pitch: [40, 58], fill: 0.84 };

const CAMERA_ANGLES: CameraAngles = {
  'three-quarter': { yaw: [20, 42], pitch: [26, 38], fill: 0.84 },
  front: ABOVE,
  closed: ABOVE,
  side: FLANK,
  ports: FLANK,
  back: FLANK,
  keyboard: CLOSE,
  label: CLOSE,
  screen: CLOSE,
};

/** Draws the keys and their shine from use. A worn keyboard may lack a key. */
function keysOn(pic: Picture, f: Frame, { keys, style }: Design, spec: Spec): void {
  const random = seeded(spec.seed, 'missing');
  const missing = spec.condition === 'fair' && random.chance(0.7) ? [random.whole(18, 70)] : [];
  drawKeys(pic, f, keys, PITCH, style, missing);
  if (spec.condition === 'excellent') return;
  const left = keys.filter((_, i) => !missing.includes(i));
  drawShine(pic, f, left, PITCH, style, 0.08);
}

/** Draws three lamps, the first of them lit. `x`, `y` is the middle of the first lamp. */
function lockLamps(pic: Picture, f: Frame, x: number, y: number): void {
  for (let i = 0; i < 3; i++) pic.fill(ellipse(pic, f, x + i * 16, y, 1.3), i ? '#5c6066' : '#58e07f');
}

/** Returns the model of a keyboard. */
export function board(spec: Spec): Model {
  const d = design(spec);
  const r = spec.take;
  const rows = Math.max(...d.keys.map((k) => k.y + k.h));
  const [w, deep] = [d.units * PITCH + d.margin * 2, rows * PITCH + d.margin * 2];
  const thick = d.tall ? 22 : 11;
  const f: Frame = frame([0, 0, 6], [1, 0, 0], unit([0, 0.995, 0.09]));
  const hull = boxPoints(-w / 2, -deep / 2, 0, w, deep, thick + 8);
  const draw = (pic: Picture) => {
    const area = { x: -w / 2, y: -deep / 2, w, h: deep };
    if (d.cable) cord(pic, w, deep, darker(d.color, 0.3));
    slab(pic, f, { ...area, r: d.tall ? 5 : 9 }, thick, d.body, 1.5);
    const deck = moved(f, 0, 0, thick);
    drawWear(pic, deck, area, spec.condition, d.color, `${spec.seed}board`);
    keysOn(pic, moved(deck, -w / 2 + d.margin, deep / 2 - d.margin, 0.3), d, spec);
    lockLamps(pic, deck, w / 2 - d.margin - 46, deep / 2 - d.margin - 10);
  };
  const parts: Part[] = [{ anchor: [0, 0, 0], hull, draw }];
  const side = r.sign();
  const corner = boxPoints(side > 0 ? 0 : -w * 0.48, -deep * 0.45, thick, w * 0.48, deep * 0.9, 6);
  const angle = angleFor(CAMERA_ANGLES, spec.view);
  return { parts, shot: takeShot(r, side, angle, w * 2, angle === CLOSE ? corner : hull) };
}
