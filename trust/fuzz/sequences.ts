import fc from 'fast-check';
import { buildAddProductBody } from '../../src/domains/catalog/testing/build-product.ts';
import type { DocumentedCall } from './document.ts';
import type { FuzzTestMarket } from './fuzz-market.ts';
import { type Tried, tryRequest } from './try-request.ts';

/** Kinds of resources that people create. The suite tries to access them as other people. */
type ItemKind = 'product' | 'booking' | 'wish' | 'advertisement';

/** A resource that a sequence has created. */
type Made = { readonly kind: ItemKind; readonly id: string; readonly owner: string; gone: boolean };

/** One step of a sequence: a caller makes a call about an earlier resource (`at` is the resource's index). */
export type Step = { readonly action: number; readonly caller: string; readonly at: number };

type Action = {
  readonly key: string;
  /** Kind of the resource that the step acts on; null if the step needs no resource. */
  readonly on: ItemKind | null;
  readonly makes?: ItemKind;
  readonly ends?: true;
  /** True if only the resource's owner may make the call. All other callers must be refused. */
  readonly ownersOnly?: true;
  /** True if the owner may still make the call after the resource has ended. */
  readonly ownersStill?: true;
  readonly body?: (id: string) => unknown;
};

const PHONE = { buyerPhone: '01812345678', buyerLocation: 'Dhanmondi 27' };
const PRODUCT = buildAddProductBody({ resalePrice: 385, image_url: '/images/{{picture.0}}/page.jpg' });

const ACTIONS: readonly Action[] = [
  { key: 'POST /addProduct', on: null, makes: 'product', body: () => PRODUCT },
  // A listing without its picture, and an order with an invalid phone number. Both must be refused and must not leave
  // rows.
  { key: 'POST /addProduct', on: null, body: () => ({ ...PRODUCT, image_url: '/images/none/page.jpg' }) },
  { key: 'POST /bookings', on: 'product', body: (_id) => ({ _id, buyerPhone: '1', buyerLocation: 'x' }) },
  { key: 'POST /bookings', on: 'product', makes: 'booking', body: (_id) => ({ _id, ...PHONE }) },
  { key: 'POST /bookings', on: 'booking', body: (_id) => ({ _id, ...PHONE }) },
  { key: 'POST /wishlist', on: 'product', makes: 'wish', body: (_id) => ({ _id, ...PHONE }) },
  { key: 'POST /advertisement', on: 'product', ownersOnly: true, body: (_id) => ({ _id }) },
  { key: 'POST /reports', on: 'product', body: (productId) => ({ productId, reason: 'Listed twice' }) },
  {
    key: 'POST /create-payment-intent',
    on: 'booking',
    ownersOnly: true,
    body: (bookingId) => ({ bookingId, agreed: true }),
  },
  { key: 'GET /productAll/{id}', on: 'product', ownersStill: true },
  { key: 'GET /booking/{id}', on: 'booking', ownersOnly: true },
  { key: 'GET /booking/{id}', on: 'product' },
  { key: 'PUT /wishlist/buyer/{id}', on: 'wish', ownersOnly: true },
  { key: 'DELETE /productAll/{id}', on: 'product', ends: true, ownersOnly: true },
  { key: 'DELETE /bookings/{id}', on: 'booking', ends: true, ownersOnly: true },
  { key: 'DELETE /bookings/{id}', on: 'product' },
  { key: 'DELETE /wishlist/{id}', on: 'wish', ends: true, ownersOnly: true },
  { key: 'DELETE /wishlist/{id}', on: 'booking' },
];

const CALLERS = ['seller A', 'seller B', 'buyer A', 'buyer B', 'anonymous'];

/** Generator of sequences with three to eight steps. */
const sequences: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ action: fc.nat(ACTIONS.length - 1), caller: fc.constantFrom(...CALLERS), at: fc.nat(7) }),
  { minLength: 3, maxLength: 8 },
);

const REFUSED = new Set([401, 403, 404]);

/** Returns the fault of a response; null if it has none. */
function judgeStep(action: Action, resource: Made | null, caller: string, tried: Tried): string | null {
  if (tried.fault !== null) return tried.fault;
  const { status } = tried;
  if (resource && action.ownersOnly && resource.owner !== caller && !REFUSED.has(status)) {
    return `${caller} reaches a ${resource.kind} of ${resource.owner}: ${status}`;
  }
  const isUsed = status === 200 && !tried.text.includes('"acknowledged":false');
  const mayStill = action.ownersStill && resource?.owner === caller;
  return resource?.gone && isUsed && !mayStill ? `calls for a deleted ${resource.kind} still succeed` : null;
}

const idIn = (text: string) => (JSON.parse(text) as { insertedId?: string; bookingId?: string }).insertedId;

async function playStep(market: FuzzTestMarket, step: Step, made: Made[]): Promise<string | null> {
  const action = ACTIONS[step.action];
  const call = market.calls.find(({ key }) => key === action?.key) as DocumentedCall | undefined;
  if (!action || !call) return `there is no call ${action?.key}`;
  const resources = made.filter(({ kind }) => kind === action.on);
  const resource = resources[step.at % Math.max(1, resources.length)] ?? null;
  if (action.on !== null && resource === null) return null;
  const before = await market.countRows();
  const tried = await tryRequest(market, call, {
    key: action.key,
    caller: step.caller,
    address: call.path.replace('{id}', resource?.id ?? ''),
    headers: { 'content-type': 'application/json' },
    body: action.body ? JSON.stringify(action.body(resource?.id ?? '')) : null,
  });
  if (!tried) return null;
  const fault = judgeStep(action, resource, step.caller, tried);
  if (fault !== null) return `${action.key}: ${fault}`;
  if (tried.status >= 400 && (await market.countRows()) !== before)
    return `${action.key}: a refusal left rows`;
  if (tried.status !== 200) return null;
  if (action.ends && resource) resource.gone = true;
  const id = action.makes ? idIn(tried.text) : undefined;
  if (action.makes && id) made.push({ kind: action.makes, id, owner: step.caller, gone: false });
  return null;
}

function playedTo(made: readonly Made[], fault: string | null): Played {
  return { fault, made: made.length, ended: made.filter(({ gone }) => gone).length };
}

/** Result of a sequence: the fault of its first wrong step, and the numbers of created and of ended resources. */
export type Played = { readonly fault: string | null; readonly made: number; readonly ended: number };

/** Plays a sequence up to its first wrong step. */
export async function playSequence(market: FuzzTestMarket, steps: readonly Step[]): Promise<Played> {
  const made: Made[] = [];
  // Each sequence begins with a listing, an order and a wish, because most actions need one of them.
  const opening: Step[] = [
    { action: 0, caller: 'seller A', at: 0 },
    { action: 3, caller: 'buyer A', at: 0 },
    { action: 5, caller: 'buyer B', at: 0 },
  ];
  for (const step of [...opening, ...steps]) {
    const fault = await playStep(market, step, made);
    if (fault !== null) return playedTo(made, fault);
  }
  return playedTo(made, null);
}

const actionOn = (key: string, on: ItemKind) =>
  ACTIONS.findIndex((action) => action.key === key && action.on === on);

/** A sequence that every run plays. It deletes the order, the wish and the listing with which each sequence begins. */
const ENDING: [Step[]] = [
  [
    { action: actionOn('DELETE /bookings/{id}', 'booking'), caller: 'buyer A', at: 0 },
    { action: actionOn('DELETE /wishlist/{id}', 'wish'), caller: 'buyer B', at: 0 },
    { action: actionOn('DELETE /productAll/{id}', 'product'), caller: 'seller A', at: 0 },
  ],
];

/** Plays many sequences, one after the other. Returns the shortest failed sequence. */
export async function attackSequences(
  market: FuzzTestMarket,
  attack: { readonly rounds: number; readonly seed: number; readonly isOver: () => boolean },
) {
  const count = { played: 0, made: 0, ended: 0 };
  const property = fc.asyncProperty(sequences, async (steps) => {
    if (attack.isOver()) return;
    const { fault, made, ended } = await playSequence(market, steps);
    count.played += 1;
    count.made += made;
    count.ended += ended;
    if (fault !== null) throw new Error(fault);
  });
  const { rounds: numRuns, seed } = attack;
  const details = await fc.check(property, { numRuns, seed, examples: [ENDING] });
  const steps = details.counterexample?.[0].map(
    ({ action, caller, at }) => `${caller}: ${ACTIONS[action]?.key} (${at})`,
  );
  const failure = details.failed ? `${String(details.errorInstance)} after ${steps?.join(', ')}` : null;
  return { ...count, failure };
}
