import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { WireDue, WireDues } from '../contract.ts';
import PayoutsPage from './payouts-page.tsx';

const ID = '019aa0b2-0000-7000-8000-00000000000';

const dueBy = (way: 'bkash' | 'bank' | null, index: number): WireDue => ({
  seller: { _id: `${ID}${index}`, name: `Seller ${index}`, email: `seller${index}@secondbyte.test` },
  amount: 1000,
  orders: 1,
  since: '2026-11-20T06:00:00.000Z',
  account: way && { way, number: '··· 482', holderName: 'Karim', usableAt: '2026-11-20T06:00:00.000Z' },
});

const three: WireDues = {
  payable: { amount: 38_500, sellers: 3 },
  waiting: { amount: 1000, sellers: 1 },
  disputed: { amount: 0, sellers: 0 },
  lost: { amount: 0, sellers: 0 },
  sellers: [dueBy('bkash', 1), dueBy('bank', 2), dueBy('bkash', 3), dueBy(null, 4)],
};

/** Renders the page on the server, with the error of the last action if any. */
function render(dues: WireDues, error: string | null = null): string {
  const Stub = createRoutesStub([
    { id: 'payouts', path: '/', Component: PayoutsPage, HydrateFallback: () => null },
  ]);
  const loaderData = { payouts: { dues, runs: [], page: 1, more: false } };
  const actionData = error === null ? null : { payouts: { error } };
  // Removes the empty comments that React puts between adjacent texts.
  return renderToString(<Stub hydrationData={{ loaderData, actionData }} />).replaceAll('<!-- -->', '');
}

/** Returns the markup of the page's dialog. */
const dialogOf = (page: string) => /<dialog[\s\S]*<\/dialog>/.exec(page)?.[0] ?? '';

test('the dialog of a payout run shows sellers, total, bank account and methods, and can be closed', () => {
  const page = render(three);
  const dialog = dialogOf(page);
  for (const text of [
    '3 sellers, 2 by bKash, 1 by Bank',
    '৳38,500',
    'Secondbyte’s bank account',
    'A CSV file for the bank',
  ]) {
    expect(dialog).toContain(text);
  }
  expect(dialog).toMatch(/<a href="#main"[^>]*>Cancel/);
  expect(dialog).toMatch(/name="amount" value="38500"[\s\S]*type="submit"/);
  // No button outside the dialog submits a form. A link opens the dialog, so it works without scripts.
  const outside = page.replace(dialog, '');
  expect(outside).not.toContain('type="submit"');
  expect(outside).toMatch(/href="[^"]*#payout-run"[^>]*>Make a payout run/);
});

test('money that buyers dispute at their banks is shown if there is any', () => {
  const page = render({ ...three, disputed: { amount: 24_500, sellers: 1 } });
  expect(page).toContain('Disputed at buyers’ banks');
  expect(page).toContain('24,500');
  expect(render(three)).not.toContain('Disputed at buyers’ banks');
});

test('money that buyers’ banks have returned is shown as lost if there is any', () => {
  const page = render({ ...three, lost: { amount: 24_500, sellers: 1 } });
  expect(page).toContain('Lost at buyers’ banks');
  expect(page).toContain('24,500');
  expect(render(three)).not.toContain('Lost at buyers’ banks');
});

test('payout methods are not counted if the list lacks some of the sellers', () => {
  const dialog = dialogOf(render({ ...three, payable: { amount: 38_500, sellers: 101 } }));
  expect(dialog).toContain('101 sellers<');
});

test('a refused run shows the reason in its dialog, or on the page if nothing is left to pay', () => {
  const refused = render(three, 'What is due has changed.');
  expect(dialogOf(refused)).toMatch(/class="dlg plain asked"[\s\S]*What is due has changed\./);
  const none = render({ ...three, payable: { amount: 0, sellers: 0 }, sellers: [] }, 'Nothing is due.');
  expect(none).toContain('Nothing is due.');
  expect(dialogOf(none)).toBe('');
});
