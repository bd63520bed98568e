import { t } from '#texts/t.ts';
import type { StopState } from '../../bookings/progress.ts';
import type { OrderAction } from '../../bookings/transitions.ts';
import type { WireOrder } from '../contract.ts';
import { isRefundedInPart } from './order-view.ts';

/** Stop on an order's progress line, with its time. */
export type TrackStep = { readonly name: string; readonly state: StopState; readonly at: string | null };

type Milestone = {
  readonly name: string;
  /** Name of the stop while it is the next one to reach; `name` by default. */
  readonly next?: string;
  readonly by: readonly OrderAction[];
  /** True for the stop that a dispute marks as failed. */
  readonly isDisputable?: boolean;
};

const booked = (): Milestone => ({ name: t('stop.booked'), by: ['place'] });
const paid = (): Milestone => ({ name: t('stop.paid'), next: t('track.toPay'), by: ['pay'] });
const completed = (): Milestone => ({
  name: t('stop.completed'),
  next: t('track.toComplete'),
  by: ['complete', 'drop-dispute', 'decide-no-refund'],
});

/** Returns the stops of an order that is handed over at a meeting, with the actions that reach the stops. */
function meetingTrack(): readonly Milestone[] {
  const name = t('stop.handedOver');
  const next = t('track.toHandOver');
  return [booked(), paid(), { name, next, by: ['hand-over'], isDisputable: true }, completed()];
}

/** Returns the stops of an order that a courier delivers. */
function courierTrack(): readonly Milestone[] {
  const name = t('stop.sent');
  const next = t('track.toSend');
  return [booked(), paid(), { name, next, by: ['send', 'hand-over'], isDisputable: true }, completed()];
}

/** Returns the stops of an order paid in cash. Such an order is paid, handed over and completed at the same time. */
function cashTrack(): readonly Milestone[] {
  return [booked(), { name: t('track.cash'), by: ['pay-cash', 'confirm-bought'] }];
}

function milestonesOf({ payWay, delivery }: WireOrder): readonly Milestone[] {
  if (payWay === 'cash') return cashTrack();
  return delivery === 'courier' ? courierTrack() : meetingTrack();
}

/** Returns the name of the last stop of an order that ended without completion; null for other orders. */
function endOf(order: WireOrder): string | null {
  if (isRefundedInPart(order)) return t('stop.refundedPart');
  if (order.state === 'refunded') return t('stop.refunded');
  if (order.state === 'unavailable') return t('progress.notAvailable');
  return order.state === 'cancelled' ? t('stop.cancelled') : null;
}

function trackState(
  { isDisputable }: Milestone,
  at: string | null,
  { isNext, isDisputed }: { readonly isNext: boolean; readonly isDisputed: boolean },
): StopState {
  if (at === null) return isNext ? 'now' : 'ahead';
  return isDisputed && isDisputable ? 'fail' : 'done';
}

/** Returns the stops on an order's progress line. For an ended order, returns only the reached stops and the end. */
export function orderTrack(order: WireOrder): TrackStep[] {
  const timeOf = (by: readonly OrderAction[]) =>
    order.history.find(({ action }) => by.includes(action))?.at ?? null;
  const all = milestonesOf(order).map((milestone) => ({ milestone, at: timeOf(milestone.by) }));
  const ended = endOf(order);
  if (ended) {
    const end = order.history.find(({ from, to }) => from !== to) ?? order.history[0];
    const reached = all.filter(({ at }) => at);
    return [
      ...reached.map(({ milestone, at }): TrackStep => ({ name: milestone.name, at, state: 'done' })),
      { name: ended, state: 'fail', at: end?.at ?? null },
    ];
  }
  const isDisputed = order.state === 'disputed';
  const next = isDisputed ? -1 : all.findIndex(({ at }) => at === null);
  return all.map(({ milestone, at }, index) => ({
    at,
    name: (index === next && milestone.next) || milestone.name,
    state: trackState(milestone, at, { isNext: index === next, isDisputed }),
  }));
}
