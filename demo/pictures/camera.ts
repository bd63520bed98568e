// Perspective camera that is adjusted so that the device fills the frame.
import type { Point, Vec } from './vectors.ts';
import { add, cross, dot, radians, scale, sub, unit } from './vectors.ts';

export const WIDTH = 1600;
export const HEIGHT = 1200;
const NEAR = 30;

export type Camera = {
  eye: Vec;
  right: Vec;
  up: Vec;
  forward: Vec;
  zoom: number;
  shiftX: number;
  shiftY: number;
};

/**
 * Camera position in degrees. `yaw` is the angle around the device; positive is to its right. `pitch` is the angle
 * above the horizontal.
 */
export type Shot = {
  yaw: number;
  pitch: number;
  roll?: number;
  distance: number;
  focus: Vec[];
  fill?: number;
};

export const depth = (camera: Camera, p: Vec): number => dot(sub(p, camera.eye), camera.forward);

export function project(camera: Camera, p: Vec): Point {
  const d = sub(p, camera.eye);
  const k = camera.zoom / Math.max(NEAR, dot(d, camera.forward));
  return [camera.shiftX + dot(d, camera.right) * k, camera.shiftY - dot(d, camera.up) * k];
}

function extent(points: readonly Point[]) {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function middle(points: readonly Vec[]): Vec {
  const sum = points.reduce((a, b) => add(a, b), [0, 0, 0] as Vec);
  return scale(sum, 1 / points.length);
}

function aim(shot: Shot): Camera {
  const target = middle(shot.focus);
  const [yaw, pitch, roll] = [radians(shot.yaw), radians(shot.pitch), radians(shot.roll ?? 0)];
  const back: Vec = [Math.sin(yaw) * Math.cos(pitch), -Math.cos(yaw) * Math.cos(pitch), Math.sin(pitch)];
  const eye = add(target, scale(back, shot.distance));
  const forward = unit(scale(back, -1));
  const flat = unit(cross(forward, [0, 0, 1]));
  const tall = cross(flat, forward);
  const right = add(scale(flat, Math.cos(roll)), scale(tall, Math.sin(roll)));
  return { eye, right, up: cross(right, forward), forward, zoom: 1000, shiftX: 0, shiftY: 0 };
}

/** Returns a camera whose lens is zoomed and shifted until the focus points fill the wanted share of the picture. */
export function cameraFor(shot: Shot): Camera {
  const camera = aim(shot);
  const seen = extent(shot.focus.map((p) => project(camera, p)));
  const fill = shot.fill ?? 0.74;
  const growth = Math.min(
    (WIDTH * fill) / (seen.right - seen.left),
    (HEIGHT * fill) / (seen.bottom - seen.top),
  );
  return {
    ...camera,
    zoom: camera.zoom * growth,
    shiftX: WIDTH / 2 - ((seen.left + seen.right) / 2) * growth,
    // The product is slightly below the middle, which leaves space above it.
    shiftY: HEIGHT * 0.515 - ((seen.top + seen.bottom) / 2) * growth,
  };
}
