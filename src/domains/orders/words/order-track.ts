import type { StopState } from '../../bookings/progress.ts';
import type { OrderAction, OrderState } from '../../bookings/transitions.ts';
import type { WireOrder } from '../contract.ts';
import { isRefundedInPart } from './order-view.ts';

/** Step of the track, with its time. */
export type TrackStep = { readonly name: string; readonly state: StopState; readonly at: string | null };

type Milestone = {
  readonly name: string;
  /** Name of the step while it is next. Its usual name by default. */
  readonly next?: string;
  readonly by: readonly OrderAction[];
};

/** Steps of an order without problems: their names and the actions that reach them. */
const track: readonly Milestone[] = [
  { name: 'Booked', by: ['place'] },
  { name: 'Paid', next: 'To pay', by: ['pay'] },
  { name: 'Handed over', next: 'To hand over', by: ['hand-over'] },
  { name: 'Completed', next: 'To complete', by: ['complete', 'drop-dispute', 'decide-no-refund'] },
];

/** Steps of an order by courier. */
const courierTrack: typeof track = [
  { name: 'Booked', by: ['place'] },
  { name: 'Paid', next: 'To pay', by: ['pay'] },
  { name: 'Sent', next: 'To send', by: ['send', 'hand-over'] },
  { name: 'Completed', next: 'To complete', by: ['complete', 'drop-dispute', 'decide-no-refund'] },
];

/** Steps of an order paid in cash: paid, handed over and completed at once. */
const cashTrack: typeof track = [
  { name: 'Booked', by: ['place'] },
  { name: 'Paid in cash and completed', by: ['pay-cash', 'confirm-bought'] },
];

const ENDED: Partial<Readonly<Record<OrderState, string>>> = {
  refunded: 'Refunded',
  unavailable: 'No longer available',
  cancelled: 'Cancelled',
};

function trackState(
  { name, at }: Pick<TrackStep, 'name' | 'at'>,
  { isNext, isDisputed }: { readonly isNext: boolean; readonly isDisputed: boolean },
): StopState {
  if (at === null) return isNext ? 'now' : 'ahead';
  return isDisputed && (name === 'Handed over' || name === 'Sent') ? 'fail' : 'done';
}

/** Returns an order's progress step by step; an ended one shows its steps and its end. */
export function orderTrack(order: WireOrder): TrackStep[] {
  const timeOf = (by: readonly OrderAction[]) =>
    order.history.find(({ action }) => by.includes(action))?.at ?? null;
  const cardTrack = order.delivery === 'courier' ? courierTrack : track;
  const milestones = order.payWay === 'cash' ? cashTrack : cardTrack;
  const all = milestones.map(({ name, by }) => ({ name, at: timeOf(by) }));
  const ended = isRefundedInPart(order) ? 'Refunded in part' : ENDED[order.state];
  if (ended) {
    const end = order.history.find(({ from, to }) => from !== to) ?? order.history[0];
    const last: TrackStep = { name: ended, state: 'fail', at: end?.at ?? null };
    return [...all.filter(({ at }) => at).map((step): TrackStep => ({ ...step, state: 'done' })), last];
  }
  const isDisputed = order.state === 'disputed';
  const next = isDisputed ? -1 : all.findIndex(({ at }) => at === null);
  return all.map((step, index) => ({
    ...step,
    name: (index === next && milestones[index]?.next) || step.name,
    state: trackState(step, { isNext: index === next, isDisputed }),
  }));
}
