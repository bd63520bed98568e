import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Calls } from '#platform/api/contract.ts';
import { acceptsIdempotencyKey } from '#platform/api/idempotency.server.ts';

const SOURCE = join(import.meta.dirname, '..');

/**
 * Calls that change something but ignore idempotency keys, each with the reason. A new call that ignores keys must be
 * added here.
 */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  'POST /api/auth/sign-up/email': 'nobody is signed in yet, and the address can be taken once',
  'POST /api/auth/sign-in/email': 'nobody is signed in yet',
  'POST /api/auth/sign-out': 'a second time there is no session',
  'POST /email-verifications': 'the link works once',
  'POST /password-reset-emails': 'nobody is signed in yet; emails are limited',
  'POST /password-resets': 'the link works once',
  'POST /me/password': 'the request contains passwords',
  'POST /api/auth/second-factor': 'nobody is signed in yet, and a code works once',
  'POST /me/second-factor': 'the request contains the password, the response a secret',
  'POST /me/second-factor/confirmation': 'a code works once, and the response contains recovery codes',
  'POST /me/recovery-codes': 'the request contains the password, the response recovery codes',
  'DELETE /me/second-factor': 'the request contains the password',
  'POST /api/auth/second-factor/passkey-options': 'nobody is signed in yet, and each challenge is new',
  'POST /api/auth/second-factor/passkey': 'nobody is signed in yet, and a response works once',
  'POST /me/passkeys/options': 'the request contains the password, and each challenge is new',
  'POST /me/passkeys': 'a response of a device works once, and ours contains recovery codes',
  'DELETE /me/passkeys/{id}': 'the request contains the password',
  'POST /me/email': 'the request contains the password',
  'POST /email-changes/confirmation': 'the link works once',
  'POST /email-changes/objection': 'the link works once',
  'DELETE /me': 'the request contains the password, and afterwards nobody is signed in',
  'POST /reported-conversations/{id}/readings':
    'each reading is recorded, and the response must not be stored elsewhere',
  'PUT /me/payout-account': 'the request contains the password',
  'POST /orders/{id}/received': 'the response is a secret, and a repeat changes nothing',
  'POST /orders/{id}/cash': 'the response is a secret, and a repeat changes nothing',
  'POST /orders/{id}/pin': 'the response is a secret, and a repeat changes nothing',
  'POST /listings/check': 'it changes nothing, and its response is large',
  'POST /me/verification/phone': 'the request contains a code, which works once',
  'PUT /me/verification/document': 'the same picture replaces itself',
  'POST /images': 'an unused picture is deleted within a day',
  'POST /unsubscription': 'the email is enough, and a repeat changes nothing',
  'POST /webhooks/card-processor': 'webhooks have their own ids',
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
