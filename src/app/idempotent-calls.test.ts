import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Calls } from '#platform/api/contract.ts';
import { acceptsIdempotencyKey } from '#platform/api/idempotency.server.ts';

const SOURCE = join(import.meta.dirname, '..');

/**
 * Calls that change something but ignore idempotency keys, with the reason. A new call of this kind must be added here.
 */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  'POST /api/auth/sign-up/email': 'nobody is known yet, and the address can be taken once',
  'POST /api/auth/sign-in/email': 'nobody is known yet',
  'POST /api/auth/sign-out': 'a second time there is no session',
  'POST /email-verifications': 'the link works once',
  'POST /password-reset-emails': 'nobody is known yet; emails are limited',
  'POST /password-resets': 'the link works once',
  'POST /me/password': 'the request holds passwords',
  'POST /api/auth/second-factor': 'nobody is known yet, and a code holds once',
  'POST /me/second-factor': 'the request holds the password, the answer a secret',
  'POST /me/second-factor/confirmation': 'a code holds once, and the answer holds recovery codes',
  'POST /me/recovery-codes': 'the request holds the password, the answer recovery codes',
  'DELETE /me/second-factor': 'the request holds the password',
  'POST /api/auth/second-factor/passkey-options': 'nobody is known yet, and each question is another',
  'POST /api/auth/second-factor/passkey': 'nobody is known yet, and an answer holds once',
  'POST /me/passkeys/options': 'the request holds the password, and each question is another',
  'POST /me/passkeys': 'the answer of a device holds once, and ours holds recovery codes',
  'DELETE /me/passkeys/{id}': 'the request holds the password',
  'POST /me/email': 'the request holds the password',
  'POST /email-changes/confirmation': 'the link works once',
  'POST /email-changes/objection': 'the link works once',
  'DELETE /me': 'the request holds the password, and afterwards nobody is known',
  'POST /reported-conversations/{id}/readings':
    'every reading is written down, and what was read is kept nowhere else',
  'PUT /me/payout-account': 'the request holds the password',
  'POST /orders/{id}/received': 'the answer is a secret, and said again it changes nothing',
  'POST /orders/{id}/cash': 'the answer is a secret, and said again it changes nothing',
  'POST /orders/{id}/pin': 'the answer is a secret, and asked for again it changes nothing',
  'POST /listings/check': 'it changes nothing, and its answer is large',
  'POST /me/verification/phone': 'the request holds a code, which holds once',
  'PUT /me/verification/document': 'the same picture takes its own place',
  'POST /images': 'a picture that nothing uses is swept within a day',
  'POST /unsubscription': 'whoever has the email may, and once more changes nothing',
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

test('each call that changes something accepts an idempotency key, or is known not to need one', async () => {
  const writes = (await allCalls()).filter(([key]) => !key.startsWith('GET '));
  const without = writes.filter(([key, call]) => !acceptsIdempotencyKey(key, call)).map(([key]) => key);
  expect(writes.length).toBeGreaterThan(20);
  expect(without.filter((key) => !(key in WITHOUT_KEY))).toEqual([]);
});
