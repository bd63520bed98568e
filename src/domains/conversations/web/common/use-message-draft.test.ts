import { expect, test } from 'vitest';
import { wasSent } from './use-message-draft.ts';

test('a stored text counts as sent if it is the latest message', () => {
  expect(wasSent('I come tomorrow ', 'I come tomorrow')).toBe(true);
  expect(wasSent('I come tomorrow', 'I come today')).toBe(false);
  expect(wasSent('I come tomorrow', undefined)).toBe(false);
});
