// Chooses the appearance of a laptop from five families, which cover most second-hand laptops.
import { nth } from '../../harness/nth.ts';
import type { Spec } from './model.ts';
import type { Material } from './palette.ts';
import { bodyColor, brightness, darker, lighter, matte, metal, satin } from './palette.ts';
import type { Port } from './ports.ts';

type LaptopStyle = 'business' | 'slim' | 'gaming' | 'school' | 'budget';

export type LaptopDesign = {
  style: LaptopStyle;
  screenW: number;
  screenH: number;
  side: number;
  chin: number;
  w: number;
  d: number;
  lidH: number;
  baseT: number;
  lidT: number;
  radius: number;
  body: Material;
  deck: Material;
  lid: Material;
  bezel: string;
  keyCap: string;
  keyInk: string;
  glow?: string;
  nub: boolean;
  nubColor: string;
  pad: boolean;
  padShare: number;
  speakers: 'sides' | 'top' | 'none';
  openAngle: number;
  stickers: number;
  mark: number;
  right: Port[];
  left: Port[];
};

type Family = {
  aspect: number[][];
  side: number;
  chin: number;
  top: number;
  baseT: number;
  lidT: number;
  radius: number;
  colors: string[];
};

const FAMILIES: Record<LaptopStyle, Family> = {
  business: {
    aspect: [
      [16, 9],
      [16, 9],
      [16, 10],
    ],
    side: 9,
    chin: 19,
    top: 9,
    baseT: 17,
    lidT: 7,
    radius: 6,
    colors: ['black', 'black', 'graphite', 'silver', 'grey'],
  },
  slim: {
    aspect: [
      [16, 10],
      [3, 2],
      [16, 9],
    ],
    side: 5,
    chin: 11,
    top: 6,
    baseT: 12,
    lidT: 4.6,
    radius: 11,
    colors: ['silver', 'silver', 'graphite', 'rose', 'navy', 'white'],
  },
  gaming: {
    aspect: [
      [16, 9],
      [16, 10],
    ],
    side: 7,
    chin: 22,
    top: 9,
    baseT: 22,
    lidT: 7.5,
    radius: 4,
    colors: ['black', 'black', 'graphite', 'navy', 'silver'],
  },
  school: {
    aspect: [[16, 9]],
    side: 15,
    chin: 22,
    top: 15,
    baseT: 19,
    lidT: 9,
    radius: 15,
    colors: ['graphite', 'blue', 'black', 'white', 'green'],
  },
  budget: {
    aspect: [[16, 9]],
    side: 12,
    chin: 21,
    top: 13,
    baseT: 20,
    lidT: 7.5,
    radius: 8,
    colors: ['black', 'graphite', 'silver', 'white', 'red', 'blue'],
  },
};

const RIGHT: Port[][] = [
  ['usb-a', 'hdmi', 'lan'],
  ['usb-a', 'usb-a', 'card', 'jack'],
  ['usb-c', 'jack'],
  ['jack', 'usb-a', 'lan', 'lock'],
  ['card', 'usb-a', 'vga'],
];
const LEFT: Port[][] = [
  ['usb-c', 'usb-c', 'usb-a', 'hdmi'],
  ['power', 'usb-a', 'hdmi', 'usb-a'],
  ['power', 'lan', 'hdmi', 'usb-a', 'jack'],
  ['usb-c', 'usb-c'],
];

function keyColors(spec: Spec, body: string, style: LaptopStyle): [string, string] {
  if (brightness(body) < 0.42 || style === 'gaming') return ['#1b1d20', '#d4d8dc'];
  if (style === 'slim' && spec.design.chance(0.35)) return [lighter(body, 0.25), '#4f5358'];
  return spec.design.chance(0.75) ? ['#202226', '#e2e4e7'] : [lighter(body, 0.4), '#50545a'];
}

function pickStyle(spec: Spec): LaptopStyle {
  const asked = spec.style as LaptopStyle | undefined;
  if (asked && asked in FAMILIES) return asked;
  return spec.design.pick(['business', 'business', 'slim', 'slim', 'gaming', 'school', 'budget'] as const);
}

/** Picks the screen's diagonal in inches, and its width and height in millimeters. */
function pickScreen(spec: Spec, style: LaptopStyle) {
  const r = spec.design;
  const [a, b] = r.pick(FAMILIES[style].aspect) as [number, number];
  const inches =
    spec.screenInches ??
    (style === 'school' ? 11.6 : style === 'gaming' ? 15.6 : r.pick([12.5, 13.3, 14, 14, 15.6]));
  const diagonal = (inches * 25.4) / Math.hypot(a, b);
  return { inches, screenW: diagonal * a, screenH: diagonal * b };
}

/** Picks the body's color, and the surfaces and keys that suit it. */
function pickSurfaces(spec: Spec, style: LaptopStyle) {
  const r = spec.design;
  const chosen = r.pick(FAMILIES[style].colors);
  const color = bodyColor(spec.color ?? chosen);
  const isMetal = style === 'slim' || (brightness(color) > 0.6 && r.chance(0.6));
  const [keyCap, keyInk] = keyColors(spec, color, style);
  const isDeckDarker = style === 'budget' || style === 'gaming' ? r.chance(0.4) : false;
  const light = isMetal ? metal(color) : satin(lighter(color, brightness(color) < 0.3 ? 0.04 : 0));
  return {
    color,
    body: isMetal ? metal(color) : matte(color),
    deck: isDeckDarker ? satin(darker(color, 0.25)) : light,
    lid: isMetal ? metal(color) : satin(color),
    keyCap,
    keyInk,
  };
}

/** Chooses the appearance of a laptop. Another order of the random draws would change every laptop. */
export function designLaptop(spec: Spec): LaptopDesign {
  const r = spec.design;
  const style = pickStyle(spec);
  const family = FAMILIES[style];
  const { inches, screenW, screenH } = pickScreen(spec, style);
  const wobble = r.between(0.82, 1.25);
  const side = family.side * wobble;
  const chin = family.chin * r.between(0.85, 1.25);
  const lidH = screenH + family.top * wobble + chin;
  const { color, ...surfaces } = pickSurfaces(spec, style);
  return {
    style,
    screenW,
    screenH,
    side,
    chin,
    lidH,
    w: screenW + side * 2,
    d: lidH + r.between(6, 12),
    baseT: family.baseT * r.between(0.88, 1.12),
    lidT: family.lidT,
    radius: family.radius * r.between(0.7, 1.2),
    ...surfaces,
    bezel: brightness(color) > 0.6 && style !== 'slim' && r.chance(0.4) ? darker(color, 0.12) : '#15171a',
    glow: style === 'gaming' ? r.pick(['#ff3b30', '#35c8ff', '#53e08a', '#b65cff']) : undefined,
    nub: style === 'business' && r.chance(0.75),
    nubColor: r.pick(['#d0312b', '#d0312b', '#2f6fd0']),
    pad: inches >= 15 && (style === 'budget' || style === 'gaming' || r.chance(0.5)),
    padShare: style === 'slim' ? r.between(0.38, 0.46) : r.between(0.29, 0.36),
    speakers:
      style === 'slim'
        ? r.pick(['sides', 'none', 'top'] as const)
        : r.pick(['top', 'none', 'none', 'top'] as const),
    openAngle: r.between(100, 118),
    stickers: r.pick([0, 0, 1, 2, 3]),
    mark: r.whole(0, 3),
    right: r.pick(style === 'slim' ? [nth(RIGHT, 2)] : RIGHT),
    left: r.pick(style === 'slim' ? [nth(LEFT, 3), nth(LEFT, 0)] : LEFT),
  };
}
