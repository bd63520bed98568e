// Draws cables that lie on the ground.
import type { Picture } from './picture.ts';
import { curve, pen } from './surface.ts';
import type { Point } from './vectors.ts';
import { level } from './vectors.ts';

export function drawCable(pic: Picture, points: readonly Point[], thick: number, color: string): void {
  const f = level(0, 0, thick / 2);
  const path = curve(pic, f, points);
  const round = 'stroke-linecap="round" stroke-linejoin="round"';
  pic.stroke(path, '#000000', pen(pic, f, thick * 2), 0.16, `${round} transform="translate(2 4)"`);
  pic.stroke(path, color, pen(pic, f, thick), 1, round);
  pic.stroke(path, '#ffffff', pen(pic, f, thick * 0.25), 0.25, round);
}
