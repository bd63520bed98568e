// Draws an external drive.
import type { Body } from './boxes.ts';
import { hullOf, shell } from './boxes.ts';
import { drawCable } from './cable.ts';
import type { Model, Spec } from './model.ts';
import { bodyColor, brightness, darker, lighter, matte, metal, satin } from './palette.ts';
import type { Picture } from './picture.ts';
import { drawPorts } from './ports.ts';
import { smallShot } from './shots.ts';
import { slab } from './solids.ts';
import { along, ellipse, line, pen, rect, roundRect } from './surface.ts';
import type { Frame } from './vectors.ts';
import { level, rear } from './vectors.ts';

export function drive(spec: Spec): Model {
  const r = spec.design;
  const style = spec.style ?? r.pick(['portable', 'portable', 'rugged', 'solid']);
  const color = bodyColor(
    spec.color ?? r.pick(['black', 'black', 'silver', 'blue', 'red', 'graphite', 'white']),
  );
  const b: Body = {
    w: style === 'solid' ? r.between(50, 60) : r.between(76, 84),
    d: style === 'solid' ? r.between(85, 105) : r.between(108, 120),
    h: style === 'solid' ? 9 : r.between(11, 19),
    r: r.between(4, 12),
    material: style === 'solid' ? metal(color) : satin(color),
  };
  const rubber = r.pick(['#d9742c', '#c8a43a', '#3b6e4e', '#2f5f8f']);
  const motif = r.whole(0, 2);
  const draw = (pic: Picture) => {
    drawCable(
      pic,
      [
        [0, b.d * 0.5],
        [2, b.d * 0.8],
        [b.w * 0.5, b.d * 1.1],
        [b.w * 1.1, b.d * 0.9],
        [b.w * 1.5, b.d * 0.2],
        [b.w * 1.3, -b.d * 0.4],
      ],
      3.6,
      '#202226',
    );
    if (style === 'rugged')
      slab(
        pic,
        level(0, 0, 1),
        { x: -b.w / 2 - 4, y: -b.d / 2 - 4, w: b.w + 8, h: b.d + 8, r: 14 },
        b.h * 0.86,
        matte(rubber),
        3,
      );
    const top = shell(pic, b, spec, 1.5);
    face(pic, top, b, color, motif, style);
    if (pic.camera.eye[1] > 0) drawPorts(pic, rear(0, b.d / 2 + 0.1, 2), ['usb-c'], -4.5, b.h * 0.5);
  };
  return { parts: [{ anchor: [0, 0, 0], hull: hullOf(b), draw }], shot: smallShot(spec, hullOf(b), b.d) };
}

function face(pic: Picture, f: Frame, b: Body, color: string, motif: number, style: string): void {
  const ink = brightness(color) > 0.45 ? darker(color, 0.4) : lighter(color, 0.35);
  if (motif === 0)
    for (let i = 0; i < 9; i++)
      pic.stroke(
        line(pic, f, [
          [-b.w * 0.44, -b.d * 0.4 + i * b.d * 0.05],
          [b.w * 0.44, -b.d * 0.4 + i * b.d * 0.05],
        ]),
        '#000000',
        pen(pic, f, 1),
        0.28,
      );
  if (motif === 1)
    pic.fill(
      rect(pic, f, -b.w / 2 + 1, -b.d * 0.12, b.w - 2, b.d * 0.6),
      along(
        pic,
        f,
        [-b.w / 2, b.d / 2],
        [b.w / 2, 0],
        [
          [0, '#ffffff', 0.3],
          [0.6, '#ffffff', 0.06],
          [1, '#000000', 0.12],
        ],
      ),
    );
  pic.fill(roundRect(pic, f, -b.w * 0.36, b.d * 0.32, b.w * 0.3, 5, 2), ink, 0.85);
  pic.fill(roundRect(pic, f, -b.w * 0.36, b.d * 0.26, b.w * 0.16, 2.4, 1), ink, 0.6);
  if (style !== 'solid') pic.fill(ellipse(pic, f, b.w * 0.36, b.d * 0.42, 1.6), '#9fd8ff');
}
