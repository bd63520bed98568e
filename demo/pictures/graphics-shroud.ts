// Draws the cooler of a graphics card: shroud, fans and ornaments.
import type { Spec } from './model.ts';
import type { Material } from './palette.ts';
import { bodyColor, brightness, darker, lighter, metal, satin } from './palette.ts';
import type { Picture } from './picture.ts';
import { fade } from './picture.ts';
import { slab } from './solids.ts';
import { along, curve, ellipse, line, pen, poly } from './surface.ts';
import type { Frame, Point } from './vectors.ts';
import { level, moved } from './vectors.ts';
import { drawWear } from './wear.ts';

export type Design = {
  w: number;
  d: number;
  h: number;
  shroud: Material;
  accent: string;
  fans: number;
  blades: number;
  motif: number;
  sockets: 'three' | 'four';
};

export function design(spec: Spec): Design {
  const r = spec.design;
  const color = bodyColor(spec.color ?? r.pick(['black', 'black', 'graphite', 'white']));
  const fans = r.pick([2, 2, 2, 1, 3]);
  return {
    w: fans === 1 ? r.between(170, 185) : fans === 2 ? r.between(215, 245) : r.between(270, 295),
    d: r.between(108, 122),
    h: r.between(34, 42),
    shroud: satin(color),
    accent: r.pick(['#b93a32', '#8d9299', '#c8a43a', '#3f7fa8', '#8d9299']),
    fans,
    blades: r.pick([9, 11, 13]),
    motif: r.whole(0, 2),
    sockets: r.pick(['three', 'four']),
  };
}

function blade(pic: Picture, f: Frame, r: number, turn: number, swing: number): string {
  const spot = (radius: number, angle: number): Point => [Math.cos(angle) * radius, Math.sin(angle) * radius];
  const outer = [0.3, 0.55, 0.8, 0.95].map((k) => spot(r * k, turn + swing * k * k));
  const inner = [0.95, 0.8, 0.55, 0.3].map((k) => spot(r * k, turn + swing * k * k - 0.36 / (k + 0.35)));
  return poly(pic, f, [...outer, ...inner]);
}

function fan(pic: Picture, f: Frame, r: number, d: Design): void {
  const tone = darker(d.shroud.color, brightness(d.shroud.color) > 0.45 ? 0.72 : 0.45);
  pic.fill(
    ellipse(pic, f, 0, 0, r * 1.06),
    lighter(d.shroud.color, 0.1),
    1,
    'stroke="#000" stroke-opacity=".4"',
  );
  pic.fill(ellipse(pic, f, 0, 0, r), '#060708');
  const paint = along(
    pic,
    f,
    [-r, r],
    [r, -r],
    [
      [0, lighter(tone, 0.34)],
      [0.55, lighter(tone, 0.14)],
      [1, tone],
    ],
  );
  for (let i = 0; i < d.blades; i++) {
    const path = blade(pic, f, r, (i / d.blades) * Math.PI * 2, 0.85);
    pic.fill(path, paint, 1, `stroke="#000" stroke-width="${Math.max(1, pen(pic, f, 0.4)).toFixed(1)}"`);
  }
  pic.fill(
    ellipse(pic, f, 0, 0, r * 0.34),
    along(pic, f, [-r * 0.3, r * 0.3], [r * 0.3, -r * 0.3], fade('#4a4f56', '#15171a')),
  );
  pic.stroke(ellipse(pic, f, 0, 0, r * 0.25), d.accent, pen(pic, f, 1.2), 0.9);
  pic.stroke(ellipse(pic, f, 0, 0, r * 1.0), '#000000', pen(pic, f, 1.2), 0.7);
}

function cornerPatches(pic: Picture, f: Frame, d: Design): void {
  const [x, y] = [d.w * 0.47, d.d * 0.42];
  for (const s of [-1, 1]) {
    for (const t of [-1, 1]) {
      const patch: Point[] = [
        [s * x, t * y],
        [s * x * 0.8, t * y],
        [s * x, t * y * 0.5],
      ];
      pic.fill(poly(pic, f, patch), d.accent);
    }
  }
}

function waves(pic: Picture, f: Frame, d: Design): void {
  const [x, y] = [d.w * 0.47, d.d * 0.42];
  for (const s of [-1, 1]) {
    const bends: Point[] = [
      [-x, s * y * 0.9],
      [-x * 0.4, s * y * 1.05],
      [0, s * y * 0.8],
      [x * 0.4, s * y * 1.05],
      [x, s * y * 0.9],
    ];
    pic.stroke(curve(pic, f, bends), darker(d.shroud.color, 0.55), pen(pic, f, 2), 0.8);
  }
}

function stripes(pic: Picture, f: Frame, d: Design): void {
  const [x, y] = [d.w * 0.47, d.d * 0.42];
  for (let i = -2; i <= 2; i++) {
    const [high, low]: [Point, Point] = [
      [x * 0.86 + i * 3, y * 0.9],
      [x * 0.92 + i * 3, -y * 0.9],
    ];
    const ink = i ? darker(d.shroud.color, 0.55) : d.accent;
    pic.stroke(line(pic, f, [high, low]), ink, pen(pic, f, 1.4));
  }
}

/** Draws colored corners, grooves or stripes, and the screws. */
function ornament(pic: Picture, f: Frame, d: Design): void {
  [cornerPatches, waves, stripes][d.motif]?.(pic, f, d);
  for (const sx of [-1, 1]) {
    for (const sy of [-1, 1]) pic.fill(ellipse(pic, f, sx * d.w * 0.47, sy * d.d * 0.44, 1.8), '#7c8187');
  }
}

export function shroud(pic: Picture, d: Design, spec: Spec): void {
  const [x, w] = [-d.w / 2 + 3, d.w - 3];
  // The fins of the cooler are visible between the board and the shroud.
  slab(
    pic,
    level(0, 0, 10),
    { x: x + 4, y: -d.d / 2 + 4, w: w - 8, h: d.d - 8, r: 2 },
    d.h * 0.5,
    metal('#9a9ea3'),
  );
  slab(pic, level(0, 0, 10 + d.h * 0.4), { x, y: -d.d / 2, w, h: d.d, r: 9 }, d.h * 0.6, d.shroud, 4);
  const f = level(0, 0, 10 + d.h + 0.2);
  ornament(pic, f, d);
  const radius = Math.min(d.d * 0.41, (d.w * 0.46) / d.fans);
  for (let i = 0; i < d.fans; i++)
    fan(pic, moved(f, ((i + 0.5) / d.fans - 0.5) * d.w * 0.95, 0, 0.1), radius, d);
  drawWear(
    pic,
    f,
    { x, y: -d.d / 2, w, h: d.d },
    spec.condition === 'fair' ? 'good' : 'excellent',
    d.shroud.color,
    `${spec.seed}shroud`,
  );
}
