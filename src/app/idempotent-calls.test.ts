import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Calls } from '#platform/api/contract.ts';
import { acceptsIdempotencyKey } from '#platform/api/idempotency.server.ts';

const SOURCE = join(import.meta.dirname, '..');

/** Calls that change something and heed no key, with the reason. None may be added in silence. */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  'POST /api/auth/sign-up/email': 'nobody is known yet, and the address can be taken once',
  'POST /api/auth/sign-in/email': 'nobody is known yet',
  'POST /api/auth/sign-out': 'a second time there is no session',
  'POST /email-verifications': 'the link works once',
  'POST /password-reset-letters': 'nobody is known yet; letters are limited',
  'POST /password-resets': 'the link works once',
  'POST /me/password': 'the request holds passwords',
  'DELETE /me': 'the request holds the password, and afterwards nobody is known',
  'POST /listings/check': 'it changes nothing, and its answer is large',
  'POST /images': 'a picture that nothing uses is swept within a day',
  'POST /webhooks/card-processor': 'messages have numbers of their own',
};

async function allCalls(): Promise<[string, Calls[keyof Calls]][]> {
  const files = globSync('domains/*/contract.ts', { cwd: SOURCE });
  const contracts = await Promise.all(files.map((file) => import(join(SOURCE, file))));
  return contracts.flatMap((contract: Record<string, unknown>) =>
    Object.entries(contract).flatMap(([name, list]) =>
      name.endsWith('Calls') ? Object.entries(list as Calls) : [],
    ),
  );
}

test('every call that changes something may be repeated under a key, or is known not to need one', async () => {
  const writes = (await allCalls()).filter(([key]) => !key.startsWith('GET '));
  const without = writes.filter(([key, call]) => !acceptsIdempotencyKey(key, call)).map(([key]) => key);
  expect(writes.length).toBeGreaterThan(20);
  expect(without.filter((key) => !(key in WITHOUT_KEY))).toEqual([]);
});
