import fc from 'fast-check';
import { expect, test } from 'vitest';
import { complexityError } from './parse-input.server.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test('bodies as deep and as long as the largest valid ones are accepted', () => {
  const list = Array.from({ length: 1_000 }, (_, index) => ({ index }));
  expect(complexityError(JSON.stringify({ list }))).toBeNull();
  expect(complexityError(nested(33))).toBeNull();
  for (const body of ['"text"', 'null', '', '{', '"', ']']) expect(complexityError(body)).toBeNull();
});

test('endless nesting is refused without exhausting the stack', () => {
  expect(complexityError(nested(34))).toContain('nested');
  expect(complexityError('{"a":'.repeat(30_000))).toContain('nested');
});

test('long lists and objects with many keys are refused at any depth', () => {
  const long = Array.from({ length: 1_001 }, () => 0);
  expect(complexityError(JSON.stringify({ deep: [{ long }] }))).toContain('1000 entries');
  expect(complexityError(JSON.stringify({ ...long }))).toContain('1000 entries');
});

test('brackets, commas and quotes within texts do not count', () => {
  const marks = fc.string({ unit: fc.constantFrom('[', '{', ',', '"', '\\', ' '), size: 'large' });
  fc.assert(
    fc.property(fc.array(marks, { maxLength: 30 }), marks, (texts, text) => {
      const many = `${text}${','.repeat(1_001)}${'['.repeat(40)}`;
      expect(complexityError(JSON.stringify([...texts, many, { [many]: texts }]))).toBeNull();
    }),
  );
});
