import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { createClient } from '#platform/api/api-client.ts';
import { newFormIdempotencyKey } from '#platform/api/form-idempotency.ts';
import type { bookingsCalls } from '../../../bookings/contract.ts';
import { MeetingDialog } from './meeting-dialog.tsx';
import { placeOrder } from './place-order.ts';

const product = {
  id: 'p',
  title: 'ThinkPad',
  resalePrice: 38_500,
  originalPrice: 95_000,
  picture: null,
  location: 'Dhaka' as const,
};
const buyer = { name: 'Rahima', email: 'rahima@secondbyte.test', number: '01812345678' };

function renderDialog(requestKey: string): string {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => (
        <MeetingDialog
          id="order"
          title="Order"
          submit={{ label: 'Place order', busyLabel: 'Placing' }}
          product={product}
          buyer={buyer}
          outcome={undefined}
        >
          {null}
        </MeetingDialog>
      ),
      HydrateFallback: () => null,
    },
  ]);
  return renderToString(<Stub hydrationData={{ loaderData: { root: { requestKey } } }} />);
}

test('clicking the button of an order twice sends one request twice: both carry the same key', async () => {
  const requestKey = newFormIdempotencyKey();
  const html = renderDialog(requestKey);
  expect(html).toContain(`name="requestKey" value="${requestKey}"`);
  const form = new FormData();
  for (const [, name = '', value = ''] of html.matchAll(/name="(\w+)" value="([^"]*)"/g))
    form.set(name, value);
  const keys: unknown[] = [];
  const api = createClient<typeof bookingsCalls>(async ({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    return Response.json({ acknowledged: true, bookingId: 'b', message: 'Booking confirmed' });
  });
  for (let press = 0; press < 2; press += 1) await placeOrder(api, form);
  expect(keys).toEqual([expect.stringContaining(requestKey), keys[0]]);
});
