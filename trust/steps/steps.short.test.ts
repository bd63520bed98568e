import { expect, test } from 'vitest';
import { atStartOf } from '../../harness/plant-defect.ts';
import { testSeed } from '../../tools/testing/test-seed.ts';
import { ACTIONS } from './actions.ts';
import { openScene, type Scene } from './scene.ts';
import { killAtSteps, openPlay } from './step-run.ts';

/** Timeout in ms: a whole market is started and killed. */
const SLOW = 180_000;
const seed = testSeed();

const actionTo = (stage: string) => {
  const action = ACTIONS.find(({ to }) => to === stage);
  if (!action) throw new Error(`no action leads to the stage ${stage}`);
  return action;
};

async function withScene<Value>(
  options: Parameters<typeof openScene>[0],
  work: (scene: Scene) => Promise<Value>,
): Promise<Value> {
  const scene = await openScene(options);
  try {
    return await work(scene);
  } finally {
    await scene.close();
  }
}

test('a kill in the middle of a handover, parcel, refund or payout run loses, creates or duplicates nothing', {
  timeout: SLOW,
}, async () => {
  const actions = [actionTo('handed-over'), actionTo('sent'), actionTo('cancelled'), actionTo('in a payout')];
  const { breaches, figures } = await withScene({ webs: 2 }, (scene) =>
    killAtSteps(scene, { rounds: 1, seed, actions }),
  );
  expect(breaches, `seed ${seed}`).toEqual([]);
  expect(figures['killed right before'], `seed ${seed}`).toMatch(/statement|commit|request|line|answer/);
});

/**
 * Mutation that removes the idempotency keys from requests to the card processor. Then every repeated request makes
 * another refund.
 */
const FORGETFUL = atStartOf(
  'src/domains/payments/server/open-gateway.server.ts',
  'refund',
  'return readRefund(await stripe.refunds.create({ payment_intent: processorId, ...(partPoisha ? { amount: partPoisha } : {}) }));',
);

test('the suite notices a partial refund that is made twice', { timeout: SLOW }, async () => {
  const action = actionTo('refunded in part');
  const { killed, breaches } = await withScene({ webs: 1, mutations: [FORGETFUL] }, async (scene) => {
    return openPlay(scene, 1).play(action, 'worker', 1, 'answer of the processor');
  });
  expect(killed).toBe(true);
  expect(breaches.join('\n')).toMatch(/the card processor has \d+ poisha, the ledger says \d+/);
});
