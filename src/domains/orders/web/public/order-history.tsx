import '../common/order-page.css';
import { t } from '#texts/t.ts';
import {
  Box,
  Calendar,
  CircleCheck,
  Clock,
  CreditCard,
  type Icon,
  Lock,
  MessageCircle,
  ShieldCheck,
  TriangleAlert,
  X,
} from '#ui/icon.tsx';
import { shortMoment } from '#ui/short-moment.ts';
import type { OrderAction } from '../../../bookings/transitions.ts';
import type { WireOrder, WireOrderStep } from '../../contract.ts';
import { stepWords } from '../../words/history-words.ts';

/** Icon and tone of a history line, by action. A line without a tone is colored by its actor. */
const looks: Partial<Readonly<Record<OrderAction, { readonly icon: Icon; readonly tone?: 'ok' | 'bad' }>>> = {
  place: { icon: Box },
  pay: { icon: CreditCard, tone: 'ok' },
  keep: { icon: Lock },
  'give-free': { icon: Clock },
  'accept-price': { icon: CircleCheck },
  'propose-meeting': { icon: Calendar },
  'accept-meeting': { icon: Calendar, tone: 'ok' },
  'no-show': { icon: X, tone: 'bad' },
  'claim-cash': { icon: CircleCheck },
  'pay-cash': { icon: CircleCheck, tone: 'ok' },
  'name-buyer': { icon: MessageCircle },
  'say-bought': { icon: MessageCircle },
  'say-not-bought': { icon: X },
  'confirm-bought': { icon: CircleCheck, tone: 'ok' },
  'deny-bought': { icon: X, tone: 'bad' },
  receive: { icon: CircleCheck },
  'hand-over': { icon: CircleCheck, tone: 'ok' },
  send: { icon: Box },
  arrive: { icon: CircleCheck },
  dispute: { icon: TriangleAlert, tone: 'bad' },
  'answer-dispute': { icon: MessageCircle },
  'offer-refund': { icon: CreditCard },
  'accept-refund': { icon: CircleCheck, tone: 'ok' },
  'drop-dispute': { icon: CircleCheck, tone: 'ok' },
  'decide-refund': { icon: ShieldCheck },
  'decide-no-refund': { icon: ShieldCheck },
  'lapse-dispute': { icon: Clock, tone: 'bad' },
  complete: { icon: CircleCheck, tone: 'ok' },
  cancel: { icon: X, tone: 'bad' },
  'ask-to-cancel': { icon: MessageCircle },
  'drop-cancel': { icon: CircleCheck },
  'agree-to-cancel': { icon: X, tone: 'bad' },
  'refuse-to-cancel': { icon: MessageCircle },
  'call-off': { icon: X, tone: 'bad' },
  'time-out': { icon: Clock, tone: 'bad' },
  'refund-outside': { icon: CreditCard, tone: 'bad' },
  withdraw: { icon: X, tone: 'bad' },
  lapse: { icon: Clock, tone: 'bad' },
  lose: { icon: X, tone: 'bad' },
};

const quotedActions: readonly WireOrderStep['action'][] = [
  'cancel',
  'ask-to-cancel',
  'refuse-to-cancel',
  'call-off',
  'decide-refund',
  'decide-no-refund',
];

/**
 * Returns whether the reason of a step is a quotation from a person. Then it is shown below the line; other reasons are
 * part of the line's text.
 */
function isQuoted({ action }: WireOrderStep): boolean {
  return quotedActions.includes(action);
}

function StepLine({ order, step }: { readonly order: WireOrder; readonly step: WireOrderStep }) {
  const { icon: StepIcon, tone } = looks[step.action] ?? { icon: CircleCheck };
  const own = step.by === order.side ? 'own' : undefined;
  return (
    <li>
      <span className={['k', tone ?? own].filter(Boolean).join(' ')}>
        <StepIcon className="i s" aria-hidden="true" />
      </span>
      <span>{stepWords(order, step, shortMoment)}</span>
      <time dateTime={step.at}>{shortMoment(step.at)}</time>
      {step.reason !== null && isQuoted(step) && <p>“{step.reason}”</p>}
    </li>
  );
}

/** Shows the history of an order, latest step first. */
export function OrderHistory({ order }: { readonly order: WireOrder }) {
  return (
    <section className="order-box at-5" aria-labelledby="history">
      <h2 id="history">{t('history.title')}</h2>
      <ol className="order-history">
        {order.history.map((step) => (
          <StepLine key={`${step.at} ${step.action}`} order={order} step={step} />
        ))}
      </ol>
    </section>
  );
}
