import { expect, test } from 'vitest';
import { EMAIL_ADDRESS, redactEmails } from './log.server.ts';

test('an error that quotes an email address is logged without it; stack and package names are kept', () => {
  const line = JSON.stringify({
    level: 50,
    err: {
      message: 'Recipient address rejected: <rahim.uddin+x@mail.example.com>',
      detail: 'Key (email)=(nusrat@example.org) already exists.',
      stack: 'at node_modules/@hono/node-server/index.js:4',
    },
  });
  const told = redactEmails(line);
  expect(told).not.toMatch(/rahim|nusrat/);
  expect(told).toContain('Key (email)=([address]) already exists.');
  expect(told).toContain('node_modules/@hono/node-server/index.js:4');
});

test('a long run of characters is scanned once, not from each character', () => {
  const run = 'a'.repeat(200_000);
  const attempt = new RegExp(EMAIL_ADDRESS.source, 'y');
  const canBeginAt = (text: string, index: number) => {
    attempt.lastIndex = index;
    return attempt.test(text);
  };
  const text = `${run}@mail.example`;
  expect(canBeginAt(text, 0)).toBe(true);
  // Without the lookbehind, the pattern would match from here.
  for (const index of [1, 2, 100_000, run.length - 1])
    expect(canBeginAt(text, index), `${index}`).toBe(false);
  expect(redactEmails(`{"level":50,"msg":"${text} ${run}"}`)).toBe(`{"level":50,"msg":"[address] ${run}"}`);
});
