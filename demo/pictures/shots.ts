// Camera positions for each view of a device.

import type { Random } from '../../harness/random.ts';
import type { Shot } from './camera.ts';
import type { Spec, View } from './model.ts';
import type { Vec } from './vectors.ts';

type Range = readonly [low: number, high: number];

/**
 * Ranges of a camera position in degrees. `yaw` is the angle from the front (or from the back, if `rear`), `pitch` the
 * angle above the horizontal.
 */
export type CameraAngle = {
  rear?: boolean;
  yaw: Range;
  pitch: Range;
  roll?: Range;
  /** Share of the picture that the focus points fill. */
  fill: number | Range;
};

/** Camera positions for a kind of device. Views without a position of their own use `three-quarter`. */
export type CameraAngles = Partial<Record<View, CameraAngle>> & { 'three-quarter': CameraAngle };

export const angleFor = (angles: CameraAngles, view: View): CameraAngle =>
  angles[view] ?? angles['three-quarter'];

/**
 * Picks a random camera position within an angle.
 * @param side 1 moves the camera to the right, -1 to the left
 * @param distance in millimeters
 */
export function takeShot(
  random: Random,
  side: number,
  angle: CameraAngle,
  distance: number,
  focus: Vec[],
): Shot {
  const within = ([low, high]: Range) => random.between(low, high);
  return {
    yaw: (angle.rear ? 180 : 0) + side * within(angle.yaw),
    pitch: within(angle.pitch),
    roll: angle.roll ? within(angle.roll) : 0,
    distance,
    focus,
    fill: typeof angle.fill === 'number' ? angle.fill : within(angle.fill),
  };
}

const CLOSE: CameraAngle = { yaw: [12, 30], pitch: [34, 50], roll: [-5, 5], fill: 0.98 };

const SMALL: CameraAngles = {
  'three-quarter': { yaw: [24, 46], pitch: [24, 38], fill: 0.76 },
  front: { yaw: [0, 9], pitch: [16, 30], fill: 0.74 },
  closed: { yaw: [8, 26], pitch: [56, 70], roll: [-8, 8], fill: 0.74 },
  side: { yaw: [62, 80], pitch: [12, 22], fill: 0.72 },
  back: { rear: true, yaw: [10, 30], pitch: [16, 28], fill: 0.74 },
  ports: { rear: true, yaw: [4, 20], pitch: [10, 22], fill: 0.96 },
  keyboard: CLOSE,
  label: CLOSE,
  screen: CLOSE,
};

/** Returns the camera position for a small device on a surface. */
export function smallShot(spec: Spec, focus: Vec[], size: number, close: Vec[] = focus): Shot {
  const side = spec.take.sign();
  const angle = angleFor(SMALL, spec.view);
  return takeShot(spec.take, side, angle, Math.max(size, 90) * 2.6, angle === CLOSE ? close : focus);
}
