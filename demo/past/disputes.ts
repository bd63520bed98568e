// Two disputed orders: one waits for an admin, the other ended with a partial refund.
import type { DisputeReason } from '../../src/domains/disputes/choices.ts';
import { after, HOUR_MS } from './moments.ts';
import type { PastStep } from './past.ts';

/** Dispute that is not assigned to an order yet. */
export type DisputeStory = {
  readonly reason: DisputeReason;
  readonly text: string;
  readonly answer: string;
  /** Age of each step in hours. */
  readonly hoursAgo: Readonly<Record<'posted' | 'place' | 'pay' | 'receive' | 'dispute' | 'answer', number>>;
  /** An admin's decision, with its age in hours and the refunded share of the price. Null if the dispute is open. */
  readonly decision: { readonly hoursAgo: number; readonly reason: string; readonly share: number } | null;
};

/** Disputes of the demo market. The first dispute belongs to the first buyer and waits in the queue of admins. */
export const DISPUTES: readonly DisputeStory[] = [
  {
    reason: 'Damage that was not described',
    text: 'There is a crack at the corner that no photo of the listing shows. In the shop it was under a sticker; I saw it at home, in daylight.',
    answer: 'It left my shop without one. The photo is of that morning, please look at the corner.',
    hoursAgo: { posted: 210, place: 150, pay: 140, receive: 121, dispute: 90, answer: 60 },
    decision: null,
  },
  {
    reason: 'Something is missing',
    text: 'The cable is not in the bag, though the listing says that it comes along.',
    answer: 'Sorry, it is still on my table. I can bring it to Mirpur on Friday, or pay for a new one.',
    hoursAgo: { posted: 420, place: 330, pay: 320, receive: 300, dispute: 280, answer: 250 },
    decision: {
      hoursAgo: 100,
      reason:
        'The listing includes the cable, but the seller did not hand it over. The refund covers a new one.',
      share: 0.08,
    },
  },
];

/** Returns all steps of a disputed order, earliest first. */
export function stepsOfDispute({ reason, hoursAgo, decision }: DisputeStory, now: Date): PastStep[] {
  const ago = (hours: number) => after(now, -hours * HOUR_MS);
  return [
    { action: 'place', by: 'buyer', at: ago(hoursAgo.place) },
    { action: 'pay', by: 'buyer', at: ago(hoursAgo.pay) },
    { action: 'receive', by: 'buyer', at: ago(hoursAgo.receive) },
    { action: 'hand-over', by: 'seller', at: ago(hoursAgo.receive - 0.1) },
    { action: 'dispute', by: 'buyer', at: ago(hoursAgo.dispute), reason },
    { action: 'answer-dispute', by: 'seller', at: ago(hoursAgo.answer) },
    ...(decision
      ? [
          {
            action: 'decide-refund',
            by: 'admin',
            at: ago(decision.hoursAgo),
            reason: decision.reason,
          } as const,
        ]
      : []),
  ];
}
