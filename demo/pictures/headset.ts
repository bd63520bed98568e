// Draws a headset that stands on its cups: padded band, two cups with cushions, microphone arm.
import { drawCable } from './cable.ts';
import { mesh } from './mesh.ts';
import type { Model, Part, Spec } from './model.ts';
import type { Material } from './palette.ts';
import { bodyColor, darker, lighter, matte, satin } from './palette.ts';
import type { Picture } from './picture.ts';
import { smallShot } from './shots.ts';
import { ellipse, pen } from './surface.ts';
import type { Frame, Point, Vec } from './vectors.ts';
import { boxPoints, frame } from './vectors.ts';

function design(spec: Spec) {
  const r = spec.design;
  const color = bodyColor(spec.color ?? r.pick(['black', 'black', 'graphite', 'white', 'navy', 'red']));
  return {
    shell: satin(color),
    pad: matte(r.chance(0.75) ? '#26282b' : darker(color, 0.3)),
    accent: r.pick(['#c9ccd0', '#d0453a', '#37a3d8', '#5a5f66', '#d8a23a']),
    span: r.between(76, 88),
    cup: r.between(34, 46),
    tall: r.between(1.05, 1.25),
    band: r.between(9, 15),
    mic: r.chance(0.75),
    cable: r.chance(0.7),
    color,
    ring: r.chance(0.6),
  };
}

type Design = ReturnType<typeof design>;

/** Draws the cushion of a cup as a ring-shaped tube. `a` runs around the ear, `b` around the tube. */
function cushion(pic: Picture, d: Design, s: number): void {
  const inner = s * (d.span - 14);
  const z = d.cup * d.tall;
  mesh(
    pic,
    (u, v) => {
      const [a, b] = [(s > 0 ? u : 1 - u) * Math.PI * 2, v * Math.PI * 2];
      const r = d.cup * 0.72 + Math.cos(b) * d.cup * 0.26;
      return [inner + Math.sin(b) * 11 * s, Math.cos(a) * r, z + Math.sin(a) * r * d.tall] as Vec;
    },
    56,
    20,
    d.pad,
  );
}

/** Draws the hard outer shell of a cup as a dome around the ear's axis. */
function dome(pic: Picture, d: Design, s: number): void {
  const z = d.cup * d.tall;
  const around = (u: number) => (s > 0 ? u : 1 - u) * Math.PI * 2;
  mesh(
    pic,
    (u, v) => {
      const r = d.cup * Math.cos((v * Math.PI) / 2) ** 0.5;
      return [
        s * (d.span - 8 + Math.sin((v * Math.PI) / 2) * 24),
        Math.cos(around(u)) * r,
        z + Math.sin(around(u)) * r * d.tall,
      ] as Vec;
    },
    56,
    14,
    d.shell,
    3,
    true,
  );
  const f: Frame = frame([s * (d.span + 14.6), 0, z], [0, s, 0], [0, 0, 1]);
  if (pic.camera.eye[0] * s < d.span) return;
  if (d.ring)
    pic.stroke(ellipse(pic, f, 0, 0, d.cup * 0.5, d.cup * 0.5 * d.tall), d.accent, pen(pic, f, 2.4), 0.9);
  pic.fill(ellipse(pic, f, 0, 0, d.cup * 0.3, d.cup * 0.3 * d.tall), darker(d.color, 0.25), 0.8);
  pic.fill(ellipse(pic, f, 0, 0, d.cup * 0.12), lighter(d.color, 0.3), 0.9);
}

function bandTube(
  pic: Picture,
  d: Design,
  radius: number,
  wide: number,
  thick: number,
  from: number,
  to: number,
  material: Material,
): void {
  const center = d.cup * d.tall * 1.25;
  mesh(
    pic,
    (u, v) => {
      const a = Math.PI * (from + (to - from) * u);
      const b = v * Math.PI * 2;
      const r = radius + Math.cos(b) * thick;
      return [-Math.cos(a) * r, -Math.sin(b) * wide, center + Math.sin(a) * r * 1.16] as Vec;
    },
    56,
    16,
    material,
  );
}

function arm(pic: Picture, d: Design): void {
  const z = d.cup * d.tall;
  mesh(
    pic,
    (u, v) => {
      const b = v * Math.PI * 2;
      const thick =
        u < 0.86
          ? 2.4
          : Math.max(u < 0.93 ? 2.4 : 0, 5.6 * Math.sqrt(Math.max(0, 1 - ((u - 0.93) / 0.07) ** 2)));
      return [
        -d.span - 4 + u * u * 30 + Math.sin(b) * thick,
        -20 - u * 92,
        z - 12 - u * 14 + Math.cos(b) * thick,
      ] as Vec;
    },
    40,
    14,
    matte('#2a2c30'),
  );
}

/** Draws the cable, which lies on the ground behind the cups. */
function cord(pic: Picture, d: Design): void {
  const points: Point[] = [
    [-d.span, 10],
    [-d.span - 34, 60],
    [-d.span + 20, 96],
    [0, 70],
    [d.span * 0.8, 84],
    [d.span * 0.7, 128],
    [0, 120],
    [-d.span * 0.3, 98],
    [d.span * 0.3, 104],
    [d.span + 46, 116],
    [d.span + 74, 84],
  ];
  drawCable(pic, points, 3.4, '#1c1d20');
}

export function headset(spec: Spec): Model {
  const d = design(spec);
  const high = d.cup * d.tall * 1.25 + d.span * 1.2 + 6;
  const cupHull = (s: number) =>
    boxPoints(s > 0 ? d.span - 22 : -d.span - 16, -d.cup * 0.7, 0, 38, d.cup * 1.4, d.cup * 1.8);
  const band = boxPoints(-d.span, -d.band, high * 0.62, d.span * 2, d.band * 2, high * 0.38);
  const parts: Part[] = [
    {
      anchor: [0, 0, high * 1.4],
      hull: band,
      draw: (pic) => {
        bandTube(pic, d, d.span, d.band * 0.7, 3, 0, 1, d.shell);
        bandTube(pic, d, d.span - 3, d.band, 6.5, 0.2, 0.8, d.pad);
      },
    },
    ...[-1, 1].map(
      (s): Part => ({
        anchor: [s * d.span, 0, 0],
        hull: cupHull(s),
        draw: (pic) => {
          const outside = pic.camera.eye[0] * s > d.span;
          if (outside) cushion(pic, d, s);
          dome(pic, d, s);
          if (!outside) cushion(pic, d, s);
        },
      }),
    ),
  ];
  if (d.cable) parts.push({ anchor: [0, 0, -4000], hull: [], draw: (pic) => cord(pic, d) });
  if (d.mic)
    parts.push({
      anchor: [-d.span, -60, d.cup],
      hull: boxPoints(-d.span, -112, d.cup * 0.6, 20, 90, 8),
      draw: (pic) => arm(pic, d),
    });
  const focus = boxPoints(-d.span - 16, -d.cup, 0, d.span * 2 + 32, d.cup * 2, high);
  return {
    parts,
    shot: smallShot(spec, focus, 210, boxPoints(-d.span - 16, -d.cup, 0, d.span, d.cup * 2, high * 0.6)),
  };
}
