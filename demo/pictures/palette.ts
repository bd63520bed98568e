// Colors and surface materials. Requests contain names of body colors, or colors such as #rrggbb.
import { nth } from '../../harness/nth.ts';
export type Material = { color: string; gloss: number; sharpness: number };

const GRAPHITE = '#4a4d52';

const BODY: Record<string, string> = {
  black: '#34363a',
  graphite: GRAPHITE,
  grey: '#8b8f94',
  silver: '#c9ccd0',
  white: '#f0efec',
  beige: '#d8d0bd',
  blue: '#3d5a80',
  navy: '#26344d',
  rose: '#d9b3a6',
  green: '#4d6355',
  red: '#9c2f31',
};

export function bodyColor(name: string): string {
  return BODY[name] ?? (/^#[0-9a-f]{6}$/i.test(name) ? name : GRAPHITE);
}

export const matte = (color: string): Material => ({ color, gloss: 0.1, sharpness: 6 });
export const satin = (color: string): Material => ({ color, gloss: 0.22, sharpness: 14 });
export const glossy = (color: string): Material => ({ color, gloss: 0.5, sharpness: 40 });
export const metal = (color: string): Material => ({ color, gloss: 0.34, sharpness: 9 });

function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(rgb: number[]): string {
  return `#${rgb
    .map((c) =>
      Math.max(0, Math.min(255, Math.round(c)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export function mix(a: string, b: string, t: number): string {
  const to = channels(b);
  return toHex(channels(a).map((c, i) => c + (nth(to, i) - c) * t));
}

export const lighter = (color: string, t: number): string => mix(color, '#ffffff', t);
export const darker = (color: string, t: number): string => mix(color, '#000000', t);

/** Multiplies a color by a light of a given tint, then adds a white highlight. */
export function lit(color: string, amount: number, tint: readonly number[], highlight: number): string {
  return toHex(
    channels(color).map((c, i) => {
      const diffuse = Math.min(255, c * amount * nth(tint, i));
      return diffuse + (255 - diffuse) * Math.min(0.95, highlight);
    }),
  );
}

export function brightness(color: string): number {
  const [r, g, b] = channels(color);
  return (r * 0.3 + g * 0.59 + b * 0.11) / 255;
}
