// Letters as pen strokes on a grid that is two units wide and four units high. Strokes have the right perspective and
// need no font.
import type { Point } from './vectors.ts';

const LETTERS: Record<string, string> = {
  A: '0401102124 0222',
  B: '0010211202 1223140400',
  C: '211001031423',
  D: '00102123140400',
  E: '20000424 0212',
  F: '200004 0212',
  G: '2110010314232212',
  H: '0004 2024 0222',
  I: '1014',
  J: '20231403',
  K: '0004 200224',
  L: '000424',
  M: '0400122024',
  N: '04002420',
  O: '01031423211001',
  P: '040010211202',
  Q: '01031423211001 1324',
  R: '040010211202 1224',
  S: '201001231404',
  T: '0020 1014',
  U: '0003142320',
  V: '001420',
  W: '0004122420',
  X: '0024 2004',
  Y: '001220 1214',
  Z: '00200424',
  0: '01031423211001',
  1: '011014',
  2: '0110210424',
  3: '002012231404',
  4: '100323 2124',
  5: '20000212231404',
  6: '2010010314231202',
  7: '002014',
  8: '1001122110 1203142312',
  9: '22120110212314',
  '-': '0222',
  '/': '0420',
  '+': '0222 1113',
  '.': '1314',
  ':': '1011 1314',
};

/** Distance to the next letter, in units of the grid. */
const ADVANCE = 3.1;

/** Returns the strokes of a line of capitals in units of the grid. The origin is the top left corner; y points down. */
export function strokesOf(words: string): Point[][] {
  return [...words.toUpperCase()].flatMap((letter, i) =>
    (LETTERS[letter] ?? '')
      .split(' ')
      .filter((stroke) => stroke.length > 2)
      .map((stroke) =>
        (stroke.match(/../g) ?? []).map((pair): Point => [i * ADVANCE + Number(pair[0]), Number(pair[1])]),
      ),
  );
}

/** Returns the width of a line of capitals. */
const textWidth = (words: string, size: number): number => (words.length * ADVANCE - 1.1) * (size / 4);

/** Returns a line of capitals as a flat path. Its top left corner is at 0, 0. */
export function letterStrokes(words: string, height: number): { path: string; width: number } {
  const path = strokesOf(words)
    .map((stroke) => `M${stroke.map(([x, y]) => `${(x * height) / 4} ${(y * height) / 4}`).join('L')}`)
    .join('');
  return { path, width: textWidth(words, height) };
}
