import { expect, test } from 'vitest';
import { readyQuestions } from './ready-questions.ts';

test('three questions that the listing leaves open, and one in Bangla', () => {
  const { english, bangla } = readyQuestions({ category: 'Laptop', facts: {} });
  expect(english).toHaveLength(3);
  expect(new Set(english).size).toBe(3);
  expect(english[0]).toBe('Does the battery hold two hours?');
  expect(bangla).toMatch(/[\u0980-\u09ff]/);
});

test('what the listing tells is not asked', () => {
  const { english } = readyQuestions({ category: 'Laptop', facts: { batteryHealth: 87 } });
  expect(english[0]).toBe('How long does the battery last with a browser open?');
});

test('no category asks whether it is still available', () => {
  for (const category of ['Laptop', 'Monitor', 'Printer', 'Desktop', 'Accessories']) {
    expect(readyQuestions({ category, facts: {} }).english.join(' ')).not.toMatch(/available/i);
  }
});
