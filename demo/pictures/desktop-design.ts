import type { Spec } from './model.ts';
import type { Material } from './palette.ts';
import { bodyColor, brightness, darker, lighter, matte, metal, satin } from './palette.ts';

type Style = 'tower' | 'office' | 'mini' | 'gaming';

export type Design = {
  style: Style;
  w: number;
  d: number;
  h: number;
  body: Material;
  front: Material;
  ink: string;
  face: number;
  glow: string;
  radius: number;
  stickers: number;
};

const SIZES: Record<Style, [number, number, number]> = {
  tower: [175, 400, 375],
  office: [95, 300, 292],
  mini: [182, 180, 36],
  gaming: [215, 440, 455],
};

export function design(spec: Spec): Design {
  const r = spec.design;
  const asked = spec.style as Style | undefined;
  const style =
    asked && asked in SIZES ? asked : r.pick(['tower', 'tower', 'office', 'mini', 'gaming'] as const);
  const [w, d, h] = SIZES[style];
  const name =
    spec.color ??
    r.pick(
      style === 'gaming'
        ? ['black', 'black', 'white', 'graphite']
        : ['black', 'black', 'graphite', 'silver', 'grey'],
    );
  const color = bodyColor(name);
  const dark = brightness(color) < 0.42;
  return {
    style,
    w: w * r.between(0.94, 1.08),
    d: d * r.between(0.94, 1.05),
    h: h * r.between(0.95, 1.06),
    body: style === 'mini' ? satin(color) : matte(color),
    front: r.chance(0.5)
      ? satin(dark ? lighter(color, 0.05) : darker(color, 0.1))
      : r.chance(0.4)
        ? metal('#9fa3a8')
        : satin('#1c1e21'),
    ink: dark ? '#d4d7da' : '#2a2c2f',
    face: r.whole(0, 2),
    glow: r.pick(['#37c3ff', '#ff4a6b', '#8a5bff', '#4be38c', '#ff9c3b']),
    radius: r.between(2, 7),
    stickers: r.pick([0, 0, 1, 1]),
  };
}
