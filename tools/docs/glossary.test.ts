import { describe, expect, test } from 'vitest';
import { namePattern, readGlossary, readRetiredNames, readSources, wordPattern } from './glossary.ts';

describe('the glossary', () => {
  const glossary = readGlossary();
  const words = glossary.map(({ word }) => word);
  const retired = readRetiredNames();
  const sources = readSources();

  test('has words and retired names', () => {
    expect(words).toContain('market');
    expect(retired).toContain('askTogether');
  });

  test('has at most 15 words, each once, with its meaning and a reason', () => {
    expect(words.length).toBeLessThanOrEqual(15);
    expect(new Set(words).size).toBe(words.length);
    expect(glossary.filter(({ meaning, reason }) => meaning === '' || reason === '')).toEqual([]);
  });

  test('names only words that the code uses', () => {
    const unused = words.filter((word) => !sources.some(({ text }) => wordPattern(word).test(text)));
    expect(unused).toEqual([]);
  });

  test('keeps retired names out of the code', () => {
    const own = 'tools/docs/glossary.test.ts';
    const back = retired.flatMap((name) => {
      const pattern = namePattern(name);
      return sources
        .filter(({ path, text }) => path !== own && pattern.test(text))
        .map(({ path }) => `${path}: ${name}`);
    });
    expect(back).toEqual([]);
  });

  test('would find a returning name in code, in a comment and in a path', () => {
    const pattern = namePattern('ready-web');
    expect(pattern.test("import { x } from './ready-web.server.ts';")).toBe(true);
    expect(pattern.test('// see ready-web for why')).toBe(true);
    expect(pattern.test('already-webbed')).toBe(false);
  });
});
