import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { WirePayout } from '../contract.ts';
import RunPage from './run-page.tsx';

const ID = '019aa0b2-0000-7000-8000-000000000001';
const NOW = '2026-11-20T06:00:00.000Z';

/** Renders the page of a run with one payout. */
function render(state: WirePayout['state'], actionData: unknown = null): string {
  const payout: WirePayout = {
    _id: ID,
    seller: { _id: ID, name: 'Karim', email: 'karim@secondbyte.test' },
    account: { way: 'bkash', number: '··· 482', holderName: 'Karim' },
    amount: 1000,
    orders: 1,
    state,
    reference: state === 'paid' ? 'BK7Q2M1' : null,
    bounceReason: null,
    decidedAt: state === 'made' ? null : NOW,
  };
  const run = {
    _id: ID,
    at: NOW,
    admin: { _id: ID, name: 'Nadia' },
    amount: 1000,
    payouts: 1,
    paid: 0,
    bounced: 0,
  };
  const Stub = createRoutesStub([{ id: 'run', path: '/', Component: RunPage, HydrateFallback: () => null }]);
  return renderToString(
    <Stub
      hydrationData={{ loaderData: { run: { run, payouts: [payout] } }, actionData: { run: actionData } }}
    />,
  );
}

const buttonsOf = (page: string) =>
  [...page.matchAll(/<button[^>]*type="submit"[^>]*>/g)].map(([button]) => button);
const radiosOf = (page: string) => [...page.matchAll(/<input type="radio"[^>]*>/g)].map(([radio]) => radio);

test('the outcome of a payout is a choice with one button, and nothing is chosen in advance', () => {
  const page = render('made');
  const radios = radiosOf(page);
  expect(radios.map((radio) => /value="(\w+)"/.exec(radio)?.[1])).toEqual(['paid', 'bounced']);
  for (const radio of radios) expect(radio).not.toContain('checked');
  expect(buttonsOf(page)).toHaveLength(1);
  expect(buttonsOf(page)[0]).not.toContain('name=');
});

test('a refused outcome keeps the choice and the note, and shows each error', () => {
  const errors = { outcome: ['Choose paid or returned'] };
  const values = { outcome: '', note: 'wrong number' };
  const page = render('made', { payoutId: ID, refused: { errors, message: null, values } });
  expect(page).toContain('Choose paid or returned');
  expect(page).toContain('value="wrong number"');
  const chosen = { outcome: 'bounced', note: '' };
  const again = render('made', { payoutId: ID, refused: { errors: {}, message: 'No', values: chosen } });
  expect(radiosOf(again).map((radio) => radio.includes('checked'))).toEqual([false, true]);
});

test('a paid payout can only be returned', () => {
  const page = render('paid');
  expect(radiosOf(page)).toEqual([]);
  expect(page).toContain('<input type="hidden" name="outcome" value="bounced"/>');
  expect(buttonsOf(page)).toHaveLength(1);
});
