import { t } from '#texts/t.ts';
import { NO_SHOW_AFTER_MS } from '../../bookings/transitions.ts';
import { type NextStep, type OrderView, otherName, readerOf } from './order-view.ts';

/**
 * Returns the next step if a meeting is proposed or agreed. Returns null without a meeting, or if its time was more
 * than an hour ago.
 */
function meetingStep({ order, when, now }: OrderView): Pick<NextStep, 'turn' | 'heading' | 'text'> | null {
  const { meeting } = order;
  if (!meeting || Date.parse(meeting.at) + NO_SHOW_AFTER_MS < now) return null;
  const { at, place, by, acceptedAt } = meeting;
  const other = otherName(order);
  const time = when(at);
  const where = place === '' ? '' : `${t('step.sentence', { text: place })} `;
  if (acceptedAt) return { turn: 'both', heading: t('step.meetOn', { time }), text: where };
  return by === readerOf(order)
    ? {
        turn: 'other',
        heading: t('step.youProposed', { time }),
        text: `${where}${t('step.notAnswered', { name: other })} `,
      }
    : {
        turn: order.side === 'admin' ? 'other' : 'you',
        heading: t('step.theyPropose', { name: other, time }),
        text: `${where}${t('step.acceptBelow')} `,
      };
}

/**
 * Puts a proposed or agreed meeting at the start of the next step of an order before the handover. `heading` comes
 * between the meeting and the text of the step. Without a meeting, returns the step unchanged.
 */
export function ledByMeeting(view: OrderView, step: NextStep, heading = ''): NextStep {
  const meeting = meetingStep(view);
  if (!meeting) return step;
  return { ...step, ...meeting, text: `${meeting.text}${heading}${step.text}` };
}
