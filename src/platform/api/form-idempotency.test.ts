import { expect, test } from 'vitest';
import { keyHeaders, newRequestKey } from './form-idempotency.ts';

function formWith(requestKey: string | null): FormData {
  const form = new FormData();
  if (requestKey !== null) form.set('requestKey', requestKey);
  return form;
}

test('a form sent twice has one key; sent with other content or shown anew it has another', async () => {
  const form = formWith(newRequestKey());
  const first = await keyHeaders(form, { _id: 'a' });
  expect(Object.keys(first)).toEqual(['idempotency-key']);
  expect(await keyHeaders(form, { _id: 'a' })).toEqual(first);
  expect(await keyHeaders(form, { _id: 'b' })).not.toEqual(first);
  expect(await keyHeaders(formWith(newRequestKey()), { _id: 'a' })).not.toEqual(first);
});

test('a form without a key, or with one that is none of ours, is sent without', async () => {
  expect(await keyHeaders(formWith(null), {})).toEqual({});
  expect(await keyHeaders(formWith('x\r\ny'), {})).toEqual({});
});
