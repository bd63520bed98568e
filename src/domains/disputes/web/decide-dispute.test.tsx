import { renderToString } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext, requestIdContext } from '#platform/api/page-context.ts';
import { DecideForm, OfferForm } from './dispute/dispute-forms.tsx';
import { runDisputeAction } from './dispute-actions.ts';

/** Sends the form of an admin's decision. Returns the bodies of the calls that the page made, and its result. */
async function decide(fields: Readonly<Record<string, string>>) {
  const bodies: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(requestIdContext, 'an-id');
  context.set(apiContext, async (request) => {
    bodies.push(await request.json());
    return Response.json({ acknowledged: true });
  });
  const body = new FormData();
  for (const [name, value] of Object.entries({ intent: 'decide', price: '38500', ...fields }))
    body.set(name, value);
  const request = new Request('http://market/dashboard/orders/an-order/dispute', { method: 'POST', body });
  return { bodies, outcome: await runDisputeAction({ context, request }, 'an-order') };
}

test("the form of an admin's decision has one button, and no decision is chosen in advance", () => {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <DecideForm refused={null} price={38_500} />, HydrateFallback: () => null },
  ]);
  const page = renderToString(<Stub />);
  const radios = [...page.matchAll(/<input type="radio"[^>]*>/g)].map(([radio]) => radio);
  expect(radios.map((radio) => /value="(\w+)"/.exec(radio)?.[1])).toEqual(['all', 'part', 'none']);
  for (const radio of radios) expect(radio).not.toContain('checked');
  const buttons = [...page.matchAll(/<button[^>]*type="submit"[^>]*>/g)].map(([button]) => button);
  expect(buttons).toHaveLength(1);
  expect(buttons[0]).not.toContain('name=');
});

test("the form of the seller's offer says that the fee is deducted from the rest, if there is one", () => {
  const form = (hasFee: boolean) => {
    const Stub = createRoutesStub([
      {
        path: '/',
        Component: () => <OfferForm refused={null} price={38_500} hasFee={hasFee} />,
        HydrateFallback: () => null,
      },
    ]);
    return renderToString(<Stub />);
  };
  expect(form(true)).toContain('the rest less our fee is yours at once');
  expect(form(false)).toContain('the rest is yours at once');
});

test("an admin's form without a decision is refused, and keeps everything typed", async () => {
  const typed = { reason: 'Both photos show it', refund: '5,000' };
  const { bodies, outcome } = await decide(typed);
  expect(bodies).toEqual([]);
  expect(outcome.refused?.errors).toEqual({
    verdict: ['Choose whether to refund all, a part or nothing'],
  });
  expect(outcome.refused?.values).toMatchObject(typed);
});

test.each([
  ['all', 38_500],
  ['part', 5_000],
  ['none', 0],
])('the decision "%s" refunds %i taka', async (verdict, refund) => {
  const { bodies, outcome } = await decide({ verdict, reason: 'Both photos show it', refund: '5,000' });
  expect(bodies).toEqual([{ refund, reason: 'Both photos show it' }]);
  expect(outcome.refused).toBeNull();
});
