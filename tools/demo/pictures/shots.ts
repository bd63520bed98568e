// Camera positions that suit any small device standing on a surface.
import type { Shot } from './camera.ts';
import type { Spec } from './model.ts';
import type { Vec } from './vectors.ts';

export function smallShot(spec: Spec, focus: Vec[], size: number, close: Vec[] = focus): Shot {
  const r = spec.take;
  const side = r.sign();
  const distance = Math.max(size, 90) * 2.6;
  switch (spec.view) {
    case 'front':
      return { yaw: side * r.between(0, 9), pitch: r.between(16, 30), distance, focus, fill: 0.74 };
    case 'closed':
      return {
        yaw: side * r.between(8, 26),
        pitch: r.between(56, 70),
        roll: r.between(-8, 8),
        distance,
        focus,
        fill: 0.74,
      };
    case 'side':
      return { yaw: side * r.between(62, 80), pitch: r.between(12, 22), distance, focus, fill: 0.72 };
    case 'back':
      return { yaw: 180 + side * r.between(10, 30), pitch: r.between(16, 28), distance, focus, fill: 0.74 };
    case 'ports':
      return { yaw: 180 + side * r.between(4, 20), pitch: r.between(10, 22), distance, focus, fill: 0.96 };
    case 'keyboard':
    case 'label':
    case 'screen':
      return {
        yaw: side * r.between(12, 30),
        pitch: r.between(34, 50),
        roll: r.between(-5, 5),
        distance,
        focus: close,
        fill: 0.98,
      };
    default:
      return { yaw: side * r.between(24, 46), pitch: r.between(24, 38), distance, focus, fill: 0.76 };
  }
}
