import { expect, test } from 'vitest';
import { readyQuestions } from './ready-questions.ts';

test('a listing gets three questions that it leaves open, and one in Bangla', () => {
  const { questions, bangla } = readyQuestions({ category: 'Laptop', facts: {} });
  expect(questions).toHaveLength(3);
  expect(new Set(questions).size).toBe(3);
  expect(questions[0]).toBe('Does the battery hold two hours?');
  expect(bangla).toMatch(/[\u0980-\u09ff]/);
});

test('answered questions are not suggested', () => {
  const { questions } = readyQuestions({ category: 'Laptop', facts: { batteryHealth: 87 } });
  expect(questions[0]).toBe('How long does the battery last with a browser open?');
});

test('no category suggests asking whether it is still available', () => {
  for (const category of ['Laptop', 'Monitor', 'Printer', 'Desktop', 'Accessories']) {
    expect(readyQuestions({ category, facts: {} }).questions.join(' ')).not.toMatch(/available/i);
  }
});
