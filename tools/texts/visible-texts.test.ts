import { describe, expect, test } from 'vitest';
import { textsOf, visibleTexts } from './visible-texts.ts';

/** Patterns for words that people misunderstand, with their replacements. */
const BETTER: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bletters?\b(?!-spacing)/i, 'email, or character of a text'],
  [/\btold\b/i, 'given, described or notified'],
  [/\b(?:tak(?:e|es|en|ing)|took) (?:it |them )?back\b/i, 'undo, cancel or withdraw'],
  [/\bthe line\b/i, 'online or offline'],
  [/\bmarkets?\b/i, 'Secondbyte, or this site'],
];

/** Texts in which a word of {@link BETTER} is right. */
const RIGHT: readonly string[] = [
  'New Market',
  'Ten letters and digits, with a dash between.',
  // Wording that the product's owner chose for listings with few details.
  'The seller hasn’t told much about this one. Ask before you go.',
];

/** Files with texts for operators and developers: settings, statistics, records, and errors during startup. */
const FOR_OPERATORS =
  /(?:settings|config\.server|metrics\.server|personal-data|ledger-transactions|picture-store\.server|database-start\.server|migrate\.server|health\.server|connection-guards\.server|outbox-relay\.server|receive-event\.server|report-processor\.server|transitions|job-runner\.server)\.ts$/;

/** Files with names of places, which have a fixed spelling. */
const PLACES = /(?:attributes\/districts|handover\/server\/wire-place\.server)\.ts$/;

/** Database statements that are split over several templates. */
const PART_OF_STATEMENT = /\bp\.state\b|::|\bselect\b.*\bfrom\b/;

test('a text is read completely, without its values and without invisible parts', () => {
  const source = `
    log.warn('the line is broken');
    const found = <p className="told letter">Open the <b>email</b> we sent to {name}.</p>;
    const note = \`\${count} new messages\`;
    db.query('select text from letters');
  `;
  expect(textsOf('x.tsx', source).map(({ line, text }) => [line, text])).toEqual([
    [3, 'Open the email we sent to ….'],
    [4, '… new messages'],
  ]);
});

describe('no visible text', () => {
  const texts = visibleTexts().filter(
    ({ file, text }) =>
      !FOR_OPERATORS.test(file) &&
      !PLACES.test(file) &&
      !RIGHT.includes(text) &&
      !PART_OF_STATEMENT.test(text),
  );

  test.each(BETTER)('says %s instead of %s', (pattern) => {
    expect(texts.length).toBeGreaterThan(3_000);
    const found = texts.flatMap(({ file, line, text }) => {
      const at = text.search(pattern);
      return at < 0 ? [] : [`${file}:${line} …${text.slice(Math.max(at - 40, 0), at + 40)}…`];
    });
    expect(found).toEqual([]);
  });
});
