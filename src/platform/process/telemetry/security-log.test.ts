import { pino } from 'pino';
import { expect, test } from 'vitest';
import { agentFamily, createSecurityLog, type SecurityEvent } from './security-log.server.ts';

const event: SecurityEvent = {
  event: 'sign-in',
  outcome: 'wrong-credentials',
  call: 'POST /api/auth/sign-in/email',
  userId: null,
  email: 'rahim@example.test',
  clientAddress: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  requestId: 'r-1',
};

type Line = Readonly<Record<string, unknown>>;

function openLog({ level = 'info', secret = 'secret of the market', day = '2026-11-23' } = {}) {
  const lines: string[] = [];
  const log = pino({ level }, { write: (line: string) => void lines.push(line) });
  const security = createSecurityLog({ log, secret, now: () => new Date(`${day}T12:00:00Z`) });
  const write = (changes: Partial<SecurityEvent> = {}): Line => {
    security.write({ ...event, ...changes });
    const line: Line = JSON.parse(lines.at(-1) ?? '{}');
    return line;
  };
  return { lines, write };
}

test('a line has action and outcome, without an email address or number', () => {
  const { lines, write } = openLog();
  expect(write()).toMatchObject({
    security: true,
    event: 'sign-in',
    outcome: 'wrong-credentials',
    call: 'POST /api/auth/sign-in/email',
    requestId: 'r-1',
    agent: 'Firefox',
    source: expect.stringMatching(/^[0-9a-f]{16}$/),
    account: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(lines.join()).not.toMatch(/203\.0\.113\.7|rahim|Gecko/);
});

test('a source has one hash all day in every process, and another one the next day and in another market', () => {
  const { source, account } = openLog().write();
  expect(openLog().write({ email: 'karim@example.test' }).source).toBe(source);
  expect(openLog().write({ clientAddress: '203.0.113.8' })).not.toMatchObject({ source });
  expect(openLog().write({ clientAddress: '203.0.113.8' })).toMatchObject({ account });
  const tomorrow = openLog({ day: '2026-11-24' }).write();
  expect([tomorrow.source, tomorrow.account]).not.toContain(source);
  expect(tomorrow.account).not.toBe(account);
  expect(openLog({ secret: 'another secret' }).write().source).not.toBe(source);
});

test('the security log is written at each log level except silent', () => {
  expect(openLog({ level: 'error' }).write()).toMatchObject({ security: true });
  const silent = openLog({ level: 'silent' });
  silent.write();
  expect(silent.lines).toEqual([]);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
    'Samsung Internet',
  ],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1', 'Safari'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'robot'],
  ['curl/8.5.0', 'program'],
  ['something else', 'other'],
  [null, 'none'],
])('the user agent "%s" belongs to the family %s', (userAgent, family) => {
  expect(agentFamily(userAgent)).toBe(family);
});
