import { expect, test } from 'vitest';
import { createClient } from '#platform/api/api-client.ts';
import type { wishlistCalls } from '../../contract.ts';
import { saveWish } from './save-wish.ts';

const PRODUCT = '019aa0b2-0000-7000-8000-000000000000';

/** Creates an API client that records the bodies of requests, and responds that the wish was added. */
function recordingApi() {
  const bodies: unknown[] = [];
  const api = createClient<typeof wishlistCalls>(async (request) => {
    bodies.push(await request.json());
    return Response.json({ acknowledged: true, wishId: PRODUCT, message: 'Added to your wish list' });
  });
  return { api, bodies };
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('the dialog names all missing and wrong fields, keeps what was typed and sends nothing', async () => {
  const { api, bodies } = recordingApi();
  const empty = await saveWish(api, formOf({ productId: PRODUCT, buyerPhone: '', buyerLocation: '' }));
  expect(empty).toMatchObject({
    ok: false,
    errors: {
      buyerPhone: ['Your mobile number is required'],
      buyerLocation: ['Meet location is required'],
    },
  });
  const wrong = await saveWish(
    api,
    formOf({ productId: PRODUCT, buyerPhone: '12', buyerLocation: 'Uttara' }),
  );
  expect(wrong).toMatchObject({
    ok: false,
    errors: { buyerPhone: ['Enter a mobile number of 11 digits, for example 01712-345678'] },
    values: { buyerPhone: '12', buyerLocation: 'Uttara' },
  });
  expect(bodies).toEqual([]);
});

test('a complete form is sent as it was typed', async () => {
  const { api, bodies } = recordingApi();
  const saved = await saveWish(
    api,
    formOf({ productId: PRODUCT, buyerPhone: '01712-345678', buyerLocation: 'Uttara' }),
  );
  expect(saved).toMatchObject({ ok: true, message: 'Added to your wish list' });
  expect(bodies).toEqual([{ _id: PRODUCT, buyerPhone: '01712-345678', buyerLocation: 'Uttara' }]);
});
