import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Calls } from '#platform/api/contract.ts';

const SOURCE = join(import.meta.dirname, '..');

async function allCalls(): Promise<[string, Calls[keyof Calls]][]> {
  const files = globSync('domains/*/contract.ts', { cwd: SOURCE });
  const contracts = await Promise.all(files.map((file) => import(join(SOURCE, file))));
  return contracts.flatMap((contract: Record<string, unknown>) =>
    Object.entries(contract).flatMap(([name, list]) =>
      name.endsWith('Calls') ? Object.entries(list as Calls) : [],
    ),
  );
}

/** Calls that give somebody access to an account, or that change how to get access. */
const WAYS_IN = [
  'POST /api/auth/sign-up/email',
  'POST /api/auth/sign-in/email',
  'GET /api/auth/callback/google',
  'POST /api/auth/second-factor',
  'POST /api/auth/second-factor/passkey',
  'POST /me/second-factor/confirmation',
  'DELETE /me/second-factor',
  'POST /me/passkeys',
  'DELETE /me/passkeys/{id}',
  'POST /me/recovery-codes',
  'POST /me/email',
  'POST /email-changes/confirmation',
  'POST /email-changes/objection',
  'POST /me/password',
  'POST /password-reset-emails',
  'POST /password-resets',
  'POST /email-verifications',
  'POST /users',
];

test('each way to sign in is in the security log, and so is each action of an admin', async () => {
  const calls = await allCalls();
  const byAdmins = calls.filter(
    ([key, { who }]) => !key.startsWith('GET ') && Array.isArray(who) && who.includes('Admin'),
  );
  expect(byAdmins.length).toBeGreaterThan(3);
  const silent = calls.filter(([, { security }]) => security === undefined).map(([key]) => key);
  const expected = [...WAYS_IN, ...byAdmins.map(([key]) => key)];
  expect(expected.filter((key) => !calls.some(([one]) => one === key))).toEqual([]);
  expect(expected.filter((key) => silent.includes(key))).toEqual([]);
});

test('a response of Google counts as a sign-in only if a session begins with it', async () => {
  const [, callback] = (await allCalls()).find(([key]) => key === 'GET /api/auth/callback/google') ?? [];
  const answer = (cookie: string) => new Response(null, { status: 302, headers: { 'set-cookie': cookie } });
  const isDone = callback?.security?.isDone;
  expect(isDone?.(answer('__Host-secondbyte.session_token=abc; Path=/'))).toBe(true);
  expect(isDone?.(answer('__Host-secondbyte.session_token=; Max-Age=0'))).toBe(false);
  expect(isDone?.(answer('secondbyte.state=; Max-Age=0'))).toBe(false);
});
