import { t } from '#texts/t.ts';
import { NO_SHOW_AFTER_MS } from '../../bookings/transitions.ts';
import { type NextStep, type OrderView, otherName, readerOf } from './order-view.ts';

/**
 * Returns the next step of a meeting that is proposed without an answer, or agreed and not long over. Null otherwise.
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

/** Returns a step before the handover. An agreed or proposed meeting comes first in it, then `heading`. */
export function ledByMeeting(view: OrderView, step: NextStep, heading = ''): NextStep {
  const meeting = meetingStep(view);
  if (!meeting) return step;
  return { ...step, ...meeting, text: `${meeting.text}${heading}${step.text}` };
}
