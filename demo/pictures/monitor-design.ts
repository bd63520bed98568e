// Chooses the appearance of a monitor.
import type { Spec } from './model.ts';
import type { Material } from './palette.ts';
import { bodyColor, darker, lighter, metal, satin } from './palette.ts';

type Foot = 'plate' | 'round' | 'legs' | 'wide';

export type Design = {
  screenW: number;
  screenH: number;
  side: number;
  top: number;
  chin: number;
  w: number;
  h: number;
  thick: number;
  bottom: number;
  foot: Foot;
  neck: 'post' | 'blade' | 'hole';
  body: Material;
  stand: Material;
  bezel: string;
  radius: number;
  mark: number;
  square: boolean;
};

export function design(spec: Spec): Design {
  const r = spec.design;
  const inches = spec.screenInches ?? r.pick([19, 21.5, 22, 24, 24, 27]);
  const square = inches <= 19 && r.chance(0.6);
  const [a, b] = square
    ? [5, 4]
    : inches >= 29
      ? [21, 9]
      : r.pick([
          [16, 9],
          [16, 9],
          [16, 10],
        ] as const);
  const k = (inches * 25.4) / Math.hypot(a, b);
  const slim = !square && r.chance(0.55);
  const side = slim ? r.between(4, 8) : r.between(14, 22);
  const top = slim ? r.between(4, 8) : side;
  const chin = slim ? r.between(14, 24) : r.between(18, 34);
  const name = spec.color ?? r.pick(['black', 'black', 'black', 'graphite', 'silver', 'white']);
  const color = bodyColor(name);
  const pale = name === 'silver' || name === 'white';
  return {
    screenW: a * k,
    screenH: b * k,
    side,
    top,
    chin,
    w: a * k + side * 2,
    h: b * k + top + chin,
    thick: slim ? r.between(24, 34) : r.between(38, 56),
    bottom: r.between(85, 150),
    foot: (spec.style as Foot | undefined) ?? r.pick(['plate', 'round', 'legs', 'wide', 'plate'] as const),
    neck: r.pick(['post', 'blade', 'hole'] as const),
    body: satin(color),
    stand: pale || r.chance(0.3) ? metal(pale ? color : '#b9bcc0') : satin(lighter(color, 0.03)),
    bezel: pale && r.chance(0.45) ? darker(color, 0.04) : '#17191c',
    radius: r.between(2, 8),
    mark: r.whole(0, 2),
    square,
  };
}
