// Shortens SVG paths: removes parts outside the picture, and writes numbers as short relative numbers.

import { nth } from '../../harness/nth.ts';
import { HEIGHT, WIDTH } from './camera.ts';

const MARGIN = 80;

/** Returns whether a subpath may be visible. It is invisible if it lies entirely on one side of the picture. */
function inside(subpath: string): boolean {
  let [left, right, high, low] = [Infinity, -Infinity, Infinity, -Infinity];
  let odd = false;
  for (const [text] of subpath.matchAll(/-?[\d.]+/g)) {
    const value = Number(text);
    if (odd) [high, low] = [Math.min(high, value), Math.max(low, value)];
    else [left, right] = [Math.min(left, value), Math.max(right, value)];
    odd = !odd;
  }
  return right > -MARGIN && left < WIDTH + MARGIN && low > -MARGIN && high < HEIGHT + MARGIN;
}

function visiblePart(path: string): string {
  return path.split(/(?=M)/).filter(inside).join('');
}

const tenths = (text: string): number => Math.round(Number(text) * 10);

function short(value: number): string {
  const text = String(value / 10);
  return text.startsWith('0.') ? text.slice(1) : text.startsWith('-0.') ? `-${text.slice(2)}` : text;
}

function joined(values: readonly number[]): string {
  return values.reduce((line, value) => {
    const text = short(value);
    return line && !text.startsWith('-') ? `${line} ${text}` : line + text;
  }, '');
}

/**
 * Returns a shorter path that looks the same; the commands M, L, Q, C and Z are supported. Calculating in whole tenths
 * prevents rounding errors from adding up along the path.
 */
export function compactPath(path: string): string {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let out = '';
  let previous = '';
  for (const [, command = '', rest = ''] of visiblePart(path).matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    if (command === 'Z') {
      out += 'z';
      [x, y, previous] = [startX, startY, 'z'];
      continue;
    }
    const values = rest
      .trim()
      .split(/[\s,]+/)
      .map(tenths);
    const offsets = values.map((value, i) => value - (i % 2 ? y : x));
    [x, y] = [nth(values, -2), nth(values, -1)];
    if (command === 'M') [startX, startY] = [x, y];
    const letter = command.toLowerCase();
    const text = joined(offsets);
    out += letter === previous && letter !== 'm' ? (text.startsWith('-') ? text : ` ${text}`) : letter + text;
    previous = letter;
  }
  return out;
}
