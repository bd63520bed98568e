import { expect, test } from 'vitest';
import { createLog, EMAIL_ADDRESS, redactEmails } from './log.server.ts';

test('an error that quotes an email address is logged without it; stack and package names are kept', () => {
  const line = JSON.stringify({
    level: 50,
    err: {
      message: 'Recipient address rejected: <rahim.uddin+x@mail.example.com>',
      detail: 'Key (email)=(nusrat@example.org) already exists.',
      stack: 'at node_modules/@hono/node-server/index.js:4',
    },
  });
  const redacted = redactEmails(line);
  expect(redacted).not.toMatch(/rahim|nusrat/);
  expect(redacted).toContain('Key (email)=([address]) already exists.');
  expect(redacted).toContain('node_modules/@hono/node-server/index.js:4');
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

/** Returns what a log writes. Errors are written immediately. */
function written(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  write(createLog('info', 'test', { write: (more) => (text += more) }));
  return text;
}

test('secrets are removed at every depth, from lists, errors and bindings, in upper or lower case', () => {
  const secrets = {
    email: 'a-secret',
    authorization: 'a-secret',
    cookie: 'a-secret',
    'Set-Cookie': ['a-secret'],
    token: { of: 'a-secret' },
    Password: 'a-secret',
  };
  const error = Object.assign(new Error('refused'), { config: { request: { headers: secrets } } });
  const circle: Record<string, unknown> = { ...secrets, kept: 'deep' };
  circle.self = circle;
  const text = written((log) => {
    log.error({
      ...secrets,
      kept: 'top',
      a: { ...secrets, b: { ...secrets, c: [{ ...secrets, ...circle }] } },
    });
    log.error({ err: error }, 'with an error');
    log.child({ request: { headers: { ...secrets, host: 'kept' } } }).error('of a child');
  });
  expect(text).not.toContain('a-secret');
  const lines = text.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 50, name: 'test', kept: 'top', a: { b: { c: [{ kept: 'deep' }] } } },
    { err: { message: 'refused', config: { request: { headers: {} } } }, msg: 'with an error' },
    { request: { headers: { host: 'kept' } }, msg: 'of a child' },
  ]);
});

test('a line without secret fields stays unchanged, also if its message quotes such a field', () => {
  const text = written((log) => log.error({ tokens: 2, big: 1e21 }, 'it said {"token":"…"}'));
  expect(text).toContain('"tokens":2');
  expect(text).toContain(String.raw`it said {\"token\":\"…\"}`);
});
