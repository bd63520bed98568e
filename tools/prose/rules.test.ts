import { describe, expect, test } from 'vitest';
import { commentsOf, namesOf, paragraphsOf } from './find-prose.ts';
import { countByRule, exceededRules, lowerCeilings } from './ratchet.ts';
import { brokenRules, longSentences, sentencesOf } from './rules.ts';

const doc = (text: string) => brokenRules({ kind: 'doc comment', line: 1, text });
const comment = (text: string) => brokenRules({ kind: 'comment', line: 1, text });

describe('a doc comment', () => {
  test.each([
    'What is kept of a picture.',
    'Who may see an order.',
    'Whose account it is.',
    'Whoever asks, once a day.',
    'Those of which none is left.',
    'One that waits.',
    'There is nothing to pay.',
    'There are no such rows.',
    'It is the database that decides.',
  ])('must not open with a hidden subject: %s', (text) => expect(doc(text)).toEqual(['opening']));

  test.each([
    'Returns what is left to pay.',
    'Whole taka, without decimals.',
    'It is never null once the order is paid.',
    'Image columns that are never returned.',
    'One attribute of a listing.',
  ])('may open with its subject or a verb: %s', (text) => expect(doc(text)).toEqual([]));

  test('is the only place where the opening counts', () => {
    expect(comment('What follows needs the lock.')).toEqual([]);
  });
});

describe('a retired word', () => {
  test('is counted as often as it occurs', () => {
    expect(comment('The letter tells of both letters.')).toEqual(['letter', 'letter']);
    expect(comment('A deed, told to the worker.')).toEqual(['deed', 'told']);
    expect(comment('Indeed, nobody is untold.')).toEqual([]);
  });

  test.each([
    'Holds the specification to the letter.',
    'Six letters and digits.',
    'Digits and letters only.',
    'Starts with a capital letter.',
  ])('is allowed for an alphabet: %s', (text) => expect(comment(text)).toEqual([]));
});

describe('a name', () => {
  const broken = (source: string) => namesOf('x.ts', source).flatMap((one) => brokenRules(one));

  test.each([
    'const told = read();',
    'function tellWishers() {}',
    'type Row = { readonly deed: string };',
    'const MAX_SAID = 1;',
    'const PATIENCE_MS = 1;',
    'const { set_news } = row;',
  ])('must not contain a retired word: %s', (source) => expect(broken(source)).toEqual(['name']));

  test('counts once for each file, whole words only, and its comments and texts do not count', () => {
    expect(broken('const told = 1; // told\nuse(told);')).toEqual(['name']);
    expect(broken("const essay = 'told'; const newsletter = unsaidly;")).toEqual([]);
  });
});

describe('a sentence', () => {
  const words = (count: number) => `Word${' word'.repeat(count - 1)}.`;

  test('of up to 20 words passes, a longer one is found', () => {
    expect(longSentences(words(20))).toEqual([]);
    expect(longSentences(`Short. ${words(21)}`)).toEqual([words(21)]);
  });

  test('ends at a full stop before another sentence, not at an abbreviation or a decimal point', () => {
    expect(sentencesOf('Costs 1.5 s, e.g. Under load. Waits (RFC 9110).')).toEqual([
      'Costs 1.5 s, e.g Under load.',
      'Waits (RFC 9110).',
    ]);
  });

  test('ends before an item of a list, but not at a dash', () => {
    expect(sentencesOf('Ways to pay: - …: by card; - …: in cash. - …: later.')).toEqual([
      'Ways to pay:',
      '…: by card;',
      '…: in cash.',
      '…: later.',
    ]);
    expect(sentencesOf('Costs 5 - or more.')).toEqual(['Costs 5 - or more.']);
  });
});

test('comments of a source are read completely, with kind and line, without code, tags and directives', () => {
  const source = `
// First line
// and second.
const a = 1; // beside
// guard: rights
// biome-ignore lint: reason
/**
 * Takes \`deed\`
 * on {@link told}.
 * @param letter nothing
 */
const b = '// told';
/* plain */`;
  expect(commentsOf('x.ts', source)).toEqual([
    { kind: 'comment', line: 2, text: 'First line and second.' },
    { kind: 'comment', line: 4, text: 'beside' },
    { kind: 'doc comment', line: 7, text: 'Takes … on ….' },
    { kind: 'comment', line: 13, text: 'plain' },
  ]);
});

test('paragraphs and list items of a page are read, without headings, tables and code', () => {
  const page =
    '# What it is\n\nOne [link](told.md) and\n`code`.\n- item\n  goes on\n1. step\n\n| deed |\n\n```\ntold\n```\n';
  expect(paragraphsOf(page)).toEqual([
    { kind: 'paragraph', line: 3, text: 'One link and ….' },
    { kind: 'paragraph', line: 5, text: 'item goes on' },
    { kind: 'paragraph', line: 7, text: 'step' },
  ]);
});

describe('the ceiling of offenses', () => {
  const counts = countByRule([{ rule: 'deed' }, { rule: 'deed' }, { rule: 'told' }]);

  test('names rules above it; a rule without a ceiling allows nothing', () => {
    expect(exceededRules(counts, { deed: 2 })).toEqual(['told']);
    expect(exceededRules(counts, { deed: 1, told: 1 })).toEqual(['deed']);
  });

  test('is lowered and never raised', () => {
    expect(lowerCeilings(counts, { deed: 1, told: 5, letter: 3 })).toEqual({ deed: 1, told: 1 });
  });
});
