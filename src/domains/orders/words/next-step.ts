import type { OrderState } from '../../bookings/transitions.ts';
import type { WireOrder } from '../contract.ts';
import { disputedStep } from './dispute-step.ts';
import { endedStep, refundedStep } from './ended-steps.ts';
import { openStep } from './open-steps.ts';
import type { NextStep, OrderView, When } from './order-view.ts';
import { handedOverStep, paidStep, sentStep } from './paid-steps.ts';

const steps: Readonly<Record<OrderState, (view: OrderView) => NextStep>> = {
  open: openStep,
  paid: paidStep,
  sent: sentStep,
  'handed-over': handedOverStep,
  disputed: disputedStep,
  completed: endedStep,
  refunded: refundedStep,
  unavailable: endedStep,
  cancelled: endedStep,
};

/** Returns the next step of an order, as its page shows it at the time `now` (in ms). */
export function nextStep(order: WireOrder, when: When, now: number): NextStep {
  return steps[order.state]({ order, when, now });
}
