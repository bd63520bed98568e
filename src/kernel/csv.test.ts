import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guardCell, unguardCell, writeLine } from './csv.ts';

describe('a cell that a spreadsheet would compute', () => {
  test.each(['=1+1', '+8801712345678', '-cheap', '@SUM(A1)', '\t=1', '\r=1', '＝1', "'=1", "''-"])(
    '%j gets an apostrophe when it is written, and loses it when it is read',
    (text) => {
      expect(guardCell(text)).toBe(`'${text}`);
      expect(unguardCell(guardCell(text))).toBe(text);
    },
  );

  test.each(['Lenovo', '15.6″', "'90s keyboard", 'a=b', '৳ 500', ''])('%j stays unchanged', (text) => {
    expect([guardCell(text), unguardCell(text)]).toEqual([text, text]);
  });

  test('each written text is read back unchanged, and never begins as a formula', () => {
    const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^'{0,3}[=+\-@\t]?.{0,5}$/));
    fc.assert(
      fc.property(texts, (text) => {
        expect(unguardCell(guardCell(text))).toBe(text);
        expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});

test('cells with commas, quotation marks and line ends are quoted', () => {
  expect(writeLine(['plain', 'a, b', '15.6" screen', 'two\nlines', '=1'])).toBe(
    'plain,"a, b","15.6"" screen","two\nlines",\'=1\r\n',
  );
});
