import { expect, test, vi } from 'vitest';
import { admitHashing, hashPassword, passwordMatches } from './passwords.server.ts';

const work = vi.hoisted(() => ({ now: 0, most: 0, finish: [] as (() => void)[] }));

vi.mock('better-auth/crypto', () => {
  const begin = <Answer>(answer: Answer) =>
    new Promise<Answer>((resolve) => {
      work.now += 1;
      work.most = Math.max(work.most, work.now);
      work.finish.push(() => {
        work.now -= 1;
        resolve(answer);
      });
    });
  return { hashPassword: () => begin('hash'), verifyPassword: () => begin(true) };
});

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('two passwords are hashed at once, a hundred wait, and more are refused until one is done', async () => {
  const asked = Array.from({ length: 102 }, (_, index) =>
    index % 2 ? hashPassword('secret') : passwordMatches({ hash: 'hash', password: 'secret' }),
  );
  await settle();
  expect(admitHashing()).toMatchObject({ ok: false, code: 'unavailable', retryAfter: 10 });
  work.finish.shift()?.();
  await settle();
  expect(admitHashing().ok).toBe(true);
  while (work.finish.length > 0) {
    work.finish.shift()?.();
    await settle();
  }
  await Promise.all(asked);
  expect(work.most).toBe(2);
});
