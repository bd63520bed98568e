import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Money } from '#ui/price.tsx';
import { shortMoment } from '#ui/short-moment.ts';
import type { WireOrder } from '../../../orders/contract.ts';
import type { WireDisputeCase } from '../../contract.ts';

type DisputeProps = { readonly order: WireOrder; readonly dispute: WireDisputeCase };

/** Returns a text about the next step of a dispute: the seller answers, and then an admin decides. */
function nextWords(order: WireOrder, { answer, answerUntil, seller }: WireDisputeCase): string {
  if (answer) return t('dispute.adminDecides');
  const time = shortMoment(answerUntil);
  return order.side === 'seller'
    ? t('dispute.youAnswer', { time })
    : t('dispute.theyAnswer', { name: seller.name, time });
}

/** Shows the state of the dispute. */
export function Standing({ order, dispute }: DisputeProps) {
  if (dispute.state !== 'disputed') {
    return (
      <p className="dispute-standing" role="status">
        <b>{t('dispute.settled')}</b>{' '}
        {order.refunded === null
          ? t('dispute.noneBack')
          : rich('dispute.wentBack', { price: <Money taka={order.refunded} /> })}
      </p>
    );
  }
  const end = order.due['dispute-end'];
  const head = <b>{nextWords(order, dispute)}</b>;
  const price = <Money taka={order.resalePrice} />;
  if (end) {
    const time = shortMoment(end);
    return (
      <p className="dispute-standing">
        {dispute.offer
          ? rich('dispute.offeredEnd', { head, price, time })
          : rich('dispute.standingEnd', { head, price, time })}
      </p>
    );
  }
  return (
    <p className="dispute-standing">
      {dispute.offer ? rich('dispute.offered', { head, price }) : rich('dispute.standing', { head, price })}
    </p>
  );
}
