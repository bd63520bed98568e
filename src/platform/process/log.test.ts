import { expect, test } from 'vitest';
import { redactEmails } from './log.server.ts';

test('an error that quotes an e-mail address is logged without it, stack and package names kept', () => {
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
