import { CreditCard, type Icon, ShieldCheck, Users } from '#ui/icon.tsx';
import { includesCard, type PayWay } from '../../../attributes/pay-ways.ts';
import type { WireOrder } from '../../contract.ts';
import { hasClaimedCash } from '../../words/order-view.ts';
import { ActionButton } from './handover-forms.tsx';

const looks: Readonly<Record<PayWay, { readonly icon: Icon; readonly name: string; readonly text: string }>> =
  {
    'card-at-meeting': {
      icon: CreditCard,
      name: 'By card at the meeting',
      text: 'Look, test, then pay. It reads Paid on both phones within seconds.',
    },
    'card-ahead': {
      icon: ShieldCheck,
      name: 'By card ahead',
      text: 'For buyers from far away. We keep the money until the seller types the PIN: no handover, no money.',
    },
    cash: {
      icon: Users,
      name: 'In cash at the meeting',
      text: 'Both confirm it with the PIN. We handle no money and can’t protect it.',
    },
  };

/** The ways to pay of an order by courier: nobody pays at a meeting. */
const byCourier: Partial<Record<PayWay, { readonly name: string; readonly text: string }>> = {
  'card-ahead': {
    name: 'By card, before it is sent',
    text: 'We keep the money until the parcel has come and it works. Not sent in 3 working days: we refund it.',
  },
  cash: {
    name: 'In cash on delivery',
    text: 'The carrier takes the money. We handle none and can’t protect it. Both confirm it with the PIN.',
  },
};

/** The ways to pay of an order, in words. */
function waysOf({ delivery, payWays }: WireOrder) {
  if (delivery === 'meeting') return payWays.map((way) => ({ way, ...looks[way] }));
  const ways: PayWay[] = [
    ...(includesCard(payWays) ? (['card-ahead'] as const) : []),
    ...(payWays.includes('cash') ? (['cash'] as const) : []),
  ];
  return ways.map((way) => ({ way, ...looks[way], ...byCourier[way] }));
}

/** How an open order can be paid, and who carries the risk; cash is confirmed here. */
export function WaysToPay({ order }: { readonly order: WireOrder }) {
  const { side, state, payWays } = order;
  if (state !== 'open') return null;
  const canConfirmCash = side === 'buyer' && payWays.includes('cash') && !hasClaimedCash(order);
  return (
    <section className="order-box at-4" aria-labelledby="ways">
      <h2 id="ways">Ways to pay</h2>
      <ul className="ways">
        {waysOf(order).map(({ way, icon: WayIcon, name, text }) => (
          <li key={way}>
            <WayIcon className="i" aria-hidden="true" />
            <span>
              <b>{name}</b>
              <span className="small muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      {canConfirmCash && (
        <div className="acts">
          <ActionButton
            intent="paid-in-cash"
            kind="second"
            label="I have it, it works, and I paid in cash"
            busyLabel="Making your PIN…"
          />
        </div>
      )}
    </section>
  );
}
