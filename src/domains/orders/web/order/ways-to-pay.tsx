import { t } from '#texts/t.ts';
import { CreditCard, type Icon, ShieldCheck, Users } from '#ui/icon.tsx';
import { includesCard, type PayWay } from '../../../attributes/pay-ways.ts';
import type { WireOrder } from '../../contract.ts';
import { hasClaimedCash } from '../../words/order-view.ts';
import { ActionButton } from './handover-forms.tsx';

const icons: Readonly<Record<PayWay, Icon>> = {
  'card-at-meeting': CreditCard,
  'card-ahead': ShieldCheck,
  cash: Users,
};

type WayWords = { readonly name: string; readonly text: string };

function wordsAtMeeting(way: PayWay): WayWords {
  switch (way) {
    case 'card-at-meeting':
      return { name: t('ways.atMeeting'), text: t('ways.atMeetingText') };
    case 'card-ahead':
      return { name: t('ways.ahead'), text: t('ways.aheadText') };
    case 'cash':
      return { name: t('ways.cash'), text: t('ways.cashText') };
  }
}

/** Returns the texts of a way to pay for an order by courier, which has no meeting. */
function wordsByCourier(way: 'card-ahead' | 'cash'): WayWords {
  return way === 'cash'
    ? { name: t('ways.onDelivery'), text: t('ways.onDeliveryText') }
    : { name: t('ways.beforeSent'), text: t('ways.beforeSentText') };
}

/** Returns the ways to pay an order, with their texts. */
function waysOf({ delivery, payWays }: WireOrder) {
  if (delivery === 'meeting') return payWays.map((way) => ({ way, ...wordsAtMeeting(way) }));
  const ways = [
    ...(includesCard(payWays) ? (['card-ahead'] as const) : []),
    ...(payWays.includes('cash') ? (['cash'] as const) : []),
  ];
  return ways.map((way) => ({ way, ...wordsByCourier(way) }));
}

/** Shows how an open order can be paid, and which side carries the risk. The buyer can report a cash payment here. */
export function WaysToPay({ order }: { readonly order: WireOrder }) {
  const { side, state, payWays } = order;
  if (state !== 'open') return null;
  const canConfirmCash = side === 'buyer' && payWays.includes('cash') && !hasClaimedCash(order);
  return (
    <section className="order-box at-4" aria-labelledby="ways">
      <h2 id="ways">{t('ways.title')}</h2>
      <ul className="ways">
        {waysOf(order).map(({ way, name, text }) => {
          const WayIcon = icons[way];
          return (
            <li key={way}>
              <WayIcon className="i" aria-hidden="true" />
              <span>
                <b>{name}</b>
                <span className="small muted">{text}</span>
              </span>
            </li>
          );
        })}
      </ul>
      {canConfirmCash && (
        <div className="acts">
          <ActionButton
            intent="paid-in-cash"
            kind="second"
            label={t('act.paidCash')}
            busyLabel={t('act.makingPin')}
          />
        </div>
      )}
    </section>
  );
}
