import { expect, test } from 'vitest';
import { idempotencyHeaders, newFormIdempotencyKey } from './form-idempotency.ts';

function formWith(requestKey: string | null): FormData {
  const form = new FormData();
  if (requestKey !== null) form.set('requestKey', requestKey);
  return form;
}

test('a form sent twice has one key; a changed or reloaded form has another', async () => {
  const form = formWith(newFormIdempotencyKey());
  const first = await idempotencyHeaders(form, { _id: 'a' });
  expect(Object.keys(first)).toEqual(['idempotency-key']);
  expect(await idempotencyHeaders(form, { _id: 'a' })).toEqual(first);
  expect(await idempotencyHeaders(form, { _id: 'b' })).not.toEqual(first);
  expect(await idempotencyHeaders(formWith(newFormIdempotencyKey()), { _id: 'a' })).not.toEqual(first);
});

test('a form without a key, or with an invalid key, is sent without one', async () => {
  expect(await idempotencyHeaders(formWith(null), {})).toEqual({});
  expect(await idempotencyHeaders(formWith('x\r\ny'), {})).toEqual({});
});
