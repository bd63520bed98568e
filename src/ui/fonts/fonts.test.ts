import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const files = readdirSync(folder).filter((name) => name.endsWith('.woff2'));
const sheet = readFileSync(join(folder, '../styles/fonts.css'), 'utf8');
const faces = sheet.match(/@font-face \{[^}]+\}/g) ?? [];

/** Returns the `@font-face` rule for a font file. */
const faceOf = (file: string) => faces.find((face) => face.includes(`url("../fonts/${file}")`)) ?? '';

/** Returns the character ranges for which browsers load a font file. */
function rangesOf(file: string): (readonly [number, number])[] {
  const [, ranges = ''] = /unicode-range: ([^;]+);/.exec(faceOf(file)) ?? [];
  return ranges.split(', ').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
}

const isFetchedBy = (text: string, file: string) =>
  [...text].some((letter) =>
    rangesOf(file).some(([from, to]) => {
      const code = letter.codePointAt(0) ?? 0;
      return from <= code && code <= to;
    }),
  );

test('each font has its licence and is small, and text does not wait for it', () => {
  const licenses = readFileSync(join(folder, 'LICENSES.md'), 'utf8');
  expect(files).toHaveLength(4);
  for (const file of files) {
    expect(licenses).toContain(`\`${file}\``);
    expect(statSync(join(folder, file)).size, file).toBeLessThan(100_000);
    expect(faceOf(file), file).toContain('font-display: swap;');
  }
});

test('the Bangla font stays within its budget', () => {
  expect(statSync(join(folder, 'bangla.woff2')).size).toBeLessThanOrEqual(45_000);
});

test('the name of the language has its own small font, which contains all of its letters', () => {
  expect(statSync(join(folder, 'language-name.woff2')).size).toBeLessThanOrEqual(2_000);
  for (const letter of 'বাংলা') expect(isFetchedBy(letter, 'language-name.woff2'), letter).toBe(true);
});

test('the Bangla font is loaded for Bangla letters only', () => {
  for (const text of ['ল্যাপটপ', '০১৭', 'ঁ', 'ৎ', 'য়', '৷', 'ভাই।', '\u09ac\u200d'])
    expect(isFetchedBy(text, 'bangla.woff2'), text).toBe(true);
  for (const text of ['ThinkPad T480, 14”', '৳38,500', 'Café – 5 °C', '✓ → ★'])
    expect(isFetchedBy(text, 'bangla.woff2'), text).toBe(false);
  expect(isFetchedBy('৳38,500', 'taka.woff2')).toBe(true);
  const tokens = readFileSync(join(folder, '../styles/tokens.css'), 'utf8');
  expect(tokens).toContain('"Inter", "Taka", "Bangla", ');
});
