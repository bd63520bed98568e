// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings contain source code
import { describe, expect, test } from 'vitest';
import { findGuards } from './guard-markers.ts';
import { mutateSource } from './source-mutation.ts';

/** Removes the only guard of a source. Returns the rest with normalized comments and white space. */
function without(source: string, file = 'door.ts'): string {
  const [guard] = findGuards(file, source);
  if (!guard) throw new Error('there is no guard');
  const left = mutateSource(source, [guard.mutation]).replaceAll(/(?:\/\/|--) guard: .*/g, '');
  return left.replaceAll(/\s+/g, ' ').trim();
}

describe('a guard is removed', () => {
  test.each([
    ['a statement', '// guard: a\nif (\n  shut\n)\n  stop();\ngo();', 'go();'],
    ['an else branch', 'if (open) go();\n// guard: a\nelse stop();', 'if (open) go(); else {}'],
    ['a property', 'f({\n  // guard: a\n  who: [1],\n  what,\n});', 'f({ what, });'],
    ['an element', 'f([\n  // guard: a\n  [shut, 1],\n  2,\n]);', 'f([ 2, ]);'],
    [
      'an operand on its own line',
      'f(\n  one &&\n    // guard: a\n    two &&\n    three,\n);',
      'f( one && three, );',
    ],
    ['a call of a chain', 'q\n  .all()\n  // guard: a\n  .where(own)\n  .run();', 'q .all() .run();'],
    ['below a further comment', '// guard: a\n// Because.\nif (shut) stop();\ngo();', '// Because. go();'],
    [
      'an operand of a condition',
      '// guard: a (drop operand 2)\nif (x || (y && z) || w) stop();',
      'if (x || w) stop();',
    ],
    ['the first operand', '// guard: a (drop operand 1)\nif (x || y) stop();', 'if (y) stop();'],
    ['another operand', "// guard: a (operand 2 => 'none')\nf(x ?? y);", "f(x ?? 'none');"],
    ['a condition', '// guard: a (condition => false)\nif (shut) stop();', 'if (false) stop();'],
    [
      'the condition of a choice',
      '// guard: a (condition => true)\nconst b = open ? 1 : 2;',
      'const b = true ? 1 : 2;',
    ],
    [
      'the value of a property',
      "f({\n  // guard: a (value => 'anyone')\n  who: ['Admin'],\n});",
      "f({ who: 'anyone', });",
    ],
    [
      'the value of a variable',
      '// guard: a (value => null)\nexport const b = await c(d);',
      'export const b = null;',
    ],
    ['an answer', '// guard: a (value => () => 1)\nconst f = (x: X) => x;', 'const f = () => 1;'],
    ['one of several calls', '// guard: a (drop .where 2)\nq.where(a).where(b).run();', 'q.where(a).run();'],
    ['a text', '// guard: a (drop " and c = ${d}")\nf`where a = ${b} and c = ${d}`;', 'f`where a = ${b}`;'],
    ['a text for another', '// guard: a ("MOST" => Infinity)\nf({ most: MOST });', 'f({ most: Infinity });'],
    ['all of it', '// guard: a (=> go())\nstop();', 'go()'],
  ])('%s', (_, source, left) => {
    expect(without(source)).toBe(left);
  });

  test.each([
    ['a line', '-- guard: a\nselect shut();\nselect 1;', 'select 1;'],
    ['a word', '-- guard: a (drop "unique ")\ncreate unique index i on t (c);', 'create index i on t (c);'],
    ['a condition', '-- guard: a ("n > 0" => false)\n  if n > 0 then', 'if false then'],
  ])('in a migration: %s', (_, source, left) => {
    expect(without(source, '0001_door.sql')).toBe(left);
  });
});

describe('a marker is refused', () => {
  test.each([
    ['with nothing below', '// guard: a\n', /no code below it/],
    ['whose text is not there', '// guard: a (drop "x")\ngo();', /occurs there 0 times/],
    ['whose text is there twice', '// guard: a (drop "x")\nf(x, x);', /occurs there 2 times/],
    ['with an operand too many', '// guard: a (drop operand 3)\nf(a || b);', /no operand 3/],
    ['without a condition', '// guard: a (condition => true)\ngo();', /no condition/],
    ['that leaves open which call it means', '// guard: a (drop .where)\nq.where(a).where(b);', /2 calls/],
    ['whose words say nothing', '// guard: a (perhaps)\ngo();', /is not an instruction/],
    ['above what only replaces can take away', 'f(\n  x =\n    // guard: a\n    y,\n);', /cannot be dropped/],
  ])('%s', (_, source, words) => {
    expect(() => findGuards('door.ts', source)).toThrow(words);
  });
});
