// Chooses the appearance of a printer.
import type { Spec } from './model.ts';
import type { Material } from './palette.ts';
import { bodyColor, brightness, darker, lighter, matte, satin } from './palette.ts';

type Style = 'ink' | 'laser' | 'photo';

export type Design = {
  style: Style;
  w: number;
  d: number;
  h: number;
  body: Material;
  trim: Material;
  ink: string;
  paper: boolean;
  screen: boolean;
  feeder: boolean;
  radius: number;
  glow: string;
};

const SIZES: Record<Style, [number, number, number]> = {
  ink: [445, 340, 155],
  laser: [390, 370, 250],
  photo: [390, 300, 140],
};

export function design(spec: Spec): Design {
  const r = spec.design;
  const asked = spec.style as Style | undefined;
  const style = asked && asked in SIZES ? asked : r.pick(['ink', 'ink', 'laser', 'laser', 'photo'] as const);
  const [w, d, h] = SIZES[style];
  const color = bodyColor(
    spec.color ??
      r.pick(
        style === 'laser'
          ? ['white', 'white', 'beige', 'grey', 'black']
          : ['black', 'white', 'white', 'graphite', 'black'],
      ),
  );
  const dark = brightness(color) < 0.45;
  return {
    style,
    w: w * r.between(0.92, 1.06),
    d: d * r.between(0.94, 1.05),
    h: h * r.between(0.9, 1.12),
    body: matte(color),
    trim: satin(dark ? lighter(color, 0.1) : r.chance(0.6) ? '#3a3d42' : darker(color, 0.16)),
    ink: dark ? '#dfe3e6' : '#33363a',
    paper: r.chance(0.75),
    screen: r.chance(0.65),
    feeder: style === 'laser' ? r.chance(0.4) : r.chance(0.25),
    radius: r.between(8, 26),
    glow: r.pick(['#2f8fd8', '#3db873', '#e08a2c']),
  };
}
