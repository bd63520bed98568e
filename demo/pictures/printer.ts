// Draws a printer: flat ink all-in-one, boxy laser, or compact photo printer.
import type { Model, Part, Spec } from './model.ts';
import { darker, matte, satin } from './palette.ts';
import type { Picture } from './picture.ts';
import { fade } from './picture.ts';
import type { Design } from './printer-design.ts';
import { design } from './printer-design.ts';
import { consoleSlope, inkFront, laserFront, sides } from './printer-faces.ts';
import type { CameraAngle, CameraAngles } from './shots.ts';
import { angleFor, takeShot } from './shots.ts';
import { slab } from './solids.ts';
import { along, rect, roundRect } from './surface.ts';
import type { Frame } from './vectors.ts';
import { boxPoints, facing, frame, level, moved, unit } from './vectors.ts';
import { drawWear } from './wear.ts';

function tray(pic: Picture, d: Design): void {
  const f = level(0, -d.d / 2 - 70, d.h * 0.12);
  slab(pic, f, { x: -d.w * 0.27, y: -25, w: d.w * 0.54, h: 110, r: 10 }, 7, d.trim, 1);
  if (!d.paper) return;
  const page = moved(f, 0, 0, 8);
  slab(pic, page, { x: -d.w * 0.23, y: -40, w: d.w * 0.46, h: 120, r: 0.5 }, 2, matte('#fbfbf9'), 0.2);
  const top = moved(page, 0, 0, 2.1);
  const rows = [0, 1, 2, 3, 4]
    .map((i) => rect(pic, top, -d.w * 0.18, -28 + i * 14, d.w * (i === 4 ? 0.14 : 0.36), 4))
    .join('');
  pic.fill(rows, '#8d949c', 0.6);
}

/** Draws the hollow on top of a laser printer, into which the pages come out. */
function outputTray(pic: Picture, f: Frame, w: number, deep: number, d: Design): void {
  const top = moved(f, 0, 0, 0.2);
  pic.fill(
    roundRect(pic, top, -w * 0.34, -deep * 0.3, w * 0.68, deep * 0.62, 12),
    along(
      pic,
      top,
      [0, deep * 0.3],
      [0, -deep * 0.3],
      fade(darker(d.body.color, 0.55), darker(d.body.color, 0.12)),
    ),
  );
  if (d.paper)
    slab(
      pic,
      top,
      { x: -w * 0.28, y: -deep * 0.28, w: w * 0.56, h: deep * 0.5, r: 1 },
      4,
      matte('#fbfbf8'),
      0.3,
    );
}

function scannerLid(pic: Picture, f: Frame, w: number, deep: number, d: Design): void {
  const box = { x: -w / 2, y: -deep / 2, w, h: deep, r: d.radius };
  slab(pic, moved(f, 0, 0, 1.5), box, 20, d.body, 3, satin(d.body.color));
}

function documentFeeder(pic: Picture, f: Frame, w: number, deep: number, d: Design): void {
  const box = { x: -w * 0.46, y: -deep * 0.12, w: w * 0.92, h: deep * 0.55, r: 16 };
  slab(pic, moved(f, 0, 0, d.style === 'laser' ? 4 : 20), box, 38, d.trim, 6);
}

function lidTop(pic: Picture, d: Design, spec: Spec): void {
  const f = level(0, d.d * 0.08, d.h);
  const [w, deep] = [d.w * 0.97, d.d * 0.8];
  (d.style === 'laser' ? outputTray : scannerLid)(pic, f, w, deep, d);
  if (d.feeder) documentFeeder(pic, f, w, deep, d);
  const surface = moved(f, 0, 0, d.style === 'laser' ? 0.4 : 21.6);
  if (!d.feeder)
    drawWear(
      pic,
      surface,
      { x: -w / 2, y: -deep / 2, w, h: deep },
      spec.condition,
      d.body.color,
      `${spec.seed}lid`,
    );
}

function rearFeed(pic: Picture, d: Design): void {
  const f = frame([0, d.d * 0.42, d.h * 0.9], [1, 0, 0], unit([0, 0.32, 0.95]));
  slab(pic, f, { x: -d.w * 0.27, y: 0, w: d.w * 0.54, h: 150, r: 10 }, 5, d.trim, 1);
  if (d.paper)
    slab(
      pic,
      moved(f, 0, 0, 6),
      { x: -d.w * 0.24, y: 0, w: d.w * 0.48, h: 190, r: 0.5 },
      2,
      matte('#fcfcfa'),
      0.2,
    );
}

function body(pic: Picture, d: Design, spec: Spec): void {
  slab(pic, level(0, 0, 6), { x: -d.w / 2, y: -d.d / 2, w: d.w, h: d.d, r: d.radius }, d.h - 6, d.body, 4);
  const front = facing(0, -d.d / 2 - 0.2, 6);
  if (pic.camera.eye[1] < -d.d / 2) {
    (d.style === 'laser' ? laserFront : inkFront)(pic, front, d);
    drawWear(
      pic,
      front,
      { x: -d.w / 2 + d.radius, y: d.h * 0.1, w: d.w - d.radius * 2, h: d.h * 0.7 },
      spec.condition,
      d.body.color,
      `${spec.seed}front`,
    );
  }
  sides(pic, d, spec);
  consoleSlope(pic, d);
  lidTop(pic, d, spec);
}

const CONSOLE: CameraAngle = { yaw: [8, 20], pitch: [26, 36], fill: 0.98 };

const CAMERA_ANGLES: CameraAngles = {
  'three-quarter': { yaw: [22, 40], pitch: [18, 28], fill: 0.82 },
  front: { yaw: [0, 9], pitch: [13, 22], fill: 0.8 },
  side: { yaw: [56, 72], pitch: [14, 22], fill: 0.8 },
  back: { rear: true, yaw: [8, 28], pitch: [10, 18], fill: 0.78 },
  label: { rear: true, yaw: [8, 28], pitch: [10, 18], fill: 0.98 },
  closed: { yaw: [20, 36], pitch: [40, 50], fill: 0.78 },
  ports: CONSOLE,
  keyboard: CONSOLE,
  screen: CONSOLE,
};

export function printer(spec: Spec): Model {
  const d = design(spec);
  const r = spec.take;
  const hull = boxPoints(-d.w / 2, -d.d / 2, 0, d.w, d.d, d.h + 16);
  const parts: Part[] = [{ anchor: [0, 0, 0], hull, draw: (pic) => body(pic, d, spec) }];
  const all = [...hull];
  if (d.style !== 'laser') {
    const out = boxPoints(-d.w * 0.27, -d.d / 2 - 108, d.h * 0.12, d.w * 0.54, 100, 10);
    parts.push({ anchor: [0, -d.d, 0], hull: out, draw: (pic) => tray(pic, d) });
    all.push(...out);
  }
  if (d.style === 'photo') {
    const feed = boxPoints(-d.w * 0.27, d.d * 0.42, d.h, d.w * 0.54, 60, 170);
    parts.push({ anchor: [0, d.d * 0.6, d.h], hull: feed, draw: (pic) => rearFeed(pic, d) });
    all.push(...feed);
  }
  const side = r.sign();
  const consoleSpot = boxPoints(-d.w * 0.4, -d.d / 2, d.h * 0.5, d.w * 0.8, 80, d.h * 0.5);
  const angle = angleFor(CAMERA_ANGLES, spec.view);
  const focus = angle === CONSOLE ? consoleSpot : angle.rear ? hull : all;
  return { parts, shot: takeShot(r, side, angle, d.w * 2.8, focus) };
}
