// Draws a desktop computer. It is a tower, a small office case, a mini box, or a gaming tower with a glass side.
import type { Design } from './desktop-design.ts';
import { design } from './desktop-design.ts';
import { gamingFront, miniFront, towerFront } from './desktop-front.ts';
import { back, sidePanel } from './desktop-sides.ts';
import type { Model, Part, Spec, View } from './model.ts';
import type { Picture } from './picture.ts';
import { drawHoles } from './ports.ts';
import type { CameraAngles } from './shots.ts';
import { angleFor, takeShot } from './shots.ts';
import { slab } from './solids.ts';
import { ellipse, pen } from './surface.ts';
import type { Vec } from './vectors.ts';
import { boxPoints, facing, leftSide, level, rear, rightSide } from './vectors.ts';
import { drawWear } from './wear.ts';

function body(pic: Picture, d: Design, spec: Spec): void {
  slab(pic, level(0, 0, 5), { x: -d.w / 2, y: -d.d / 2, w: d.w, h: d.d, r: d.radius }, d.h, d.body, 1.2);
  const [fx, fy, fz] = [d.w / 2 + 0.2, d.d / 2 + 0.2, 5];
  const eye = pic.camera.eye;
  if (eye[0] > fx) sidePanel(pic, rightSide(fx, 0, fz), d, spec, false);
  if (eye[0] < -fx) sidePanel(pic, leftSide(-fx, 0, fz), d, spec, d.style === 'gaming');
  if (eye[1] < -fy)
    (d.style === 'gaming' ? gamingFront : d.style === 'mini' ? miniFront : towerFront)(
      pic,
      facing(0, -fy, fz),
      d,
    );
  if (eye[1] > fy) back(pic, rear(0, fy, fz), d, spec);
  const top = level(0, 0, 5 + d.h + 0.1);
  if (d.style === 'gaming') drawHoles(pic, top, -d.w * 0.36, -d.d * 0.2, d.w * 0.72, d.d * 0.6, 8);
  if (d.style === 'mini') pic.stroke(ellipse(pic, top, 0, 0, 16), d.ink, pen(pic, top, 2.4), 0.5);
  drawWear(
    pic,
    top,
    { x: -d.w / 2, y: -d.d / 2, w: d.w, h: d.d },
    spec.condition,
    d.body.color,
    `${spec.seed}top`,
  );
}

const CAMERA_ANGLES: CameraAngles = {
  'three-quarter': { yaw: [26, 50], pitch: [14, 25], fill: 0.82 },
  front: { yaw: [3, 12], pitch: [6, 14], fill: 0.82 },
  side: { yaw: [66, 80], pitch: [6, 13], fill: 0.8 },
  back: { rear: true, yaw: [10, 30], pitch: [8, 16], fill: 0.8 },
  ports: { yaw: [10, 28], pitch: [8, 18], fill: 1.02 },
  label: { rear: true, yaw: [6, 18], pitch: [4, 12], fill: 1 },
};

/** Returns the additional pitch of the camera in degrees. A flat case is seen from higher up. */
function lookDown(d: Design, view: View): number {
  if (d.style !== 'mini' || view === 'ports' || view === 'label') return 0;
  return view === 'front' || view === 'side' || view === 'back' ? 16 : 9.6;
}

export function desktop(spec: Spec): Model {
  const d = design(spec);
  const r = spec.take;
  const hull = boxPoints(-d.w / 2, -d.d / 2, 0, d.w, d.d, d.h + 5);
  const parts: Part[] = [{ anchor: [0, 0, 0], hull, draw: (pic) => body(pic, d, spec) }];
  // The glass of a gaming tower is on its left, so the picture shows that side.
  const side = d.style === 'gaming' ? -1 : r.sign();
  const focus: Partial<Record<View, Vec[]>> = {
    ports: boxPoints(-d.w / 2, -d.d / 2, d.h * 0.55, d.w, 0, d.h * 0.45),
    label: boxPoints(-d.w / 2, d.d / 2, d.h * 0.5, d.w, 0, d.h * 0.5),
  };
  const angle = angleFor(CAMERA_ANGLES, spec.view);
  const shot = takeShot(r, side, angle, Math.max(d.h, d.d) * 3, focus[spec.view] ?? hull);
  return { parts, shot: { ...shot, pitch: shot.pitch + lookDown(d, spec.view) } };
}
