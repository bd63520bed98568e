import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { browserClient } from '#platform/api/api-client.ts';
import { canSavePages } from '#platform/api/browser/service-worker.ts';
import { t } from '#texts/t.ts';
import { CircleCheck } from '#ui/icon.tsx';
import { canMove } from '../../../bookings/transitions.ts';
import type { handoverCalls, WirePin } from '../../../handover/contract.ts';
import type { WireOrder } from '../../contract.ts';
import { dropCard, isMeetingAhead, keepCard } from './keep-card.ts';
import { type CardPin, MeetingCard } from './meeting-card.tsx';

type KeptCardProps = {
  readonly order: WireOrder;
  /** PIN that the page shows after the buyer has confirmed that they have the item. */
  readonly pin: WirePin | null;
  readonly origin: string;
  /** Time of reading the order, in ms. */
  readonly readAt: number;
};

/**
 * Returns the secret of the PIN for the order's offline card. The secret comes from the page, or is requested from the
 * API. Returns null for cards without a PIN.
 */
function useCardPin({ _id: id, side, state }: WireOrder, shown: WirePin | null): CardPin | null {
  const [readied, setReadied] = useState<string | null>(null);
  const isReadied = shown === null && side === 'buyer' && canMove('receive', state, 'buyer');
  useEffect(() => {
    if (!isReadied || !canSavePages()) return;
    let isLeft = false;
    browserClient<typeof handoverCalls>()('POST /orders/{id}/pin', { params: { id } }).then(
      (outcome) => {
        if (outcome.ok && !isLeft) setReadied(outcome.data.secret);
      },
      // If the request fails, the card is stored without the PIN, and the next visit tries again.
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [id, isReadied]);
  const secret = shown?.secret ?? (isReadied ? readied : null);
  return useMemo(() => (secret === null ? null : { secret, isConfirmed: shown !== null }), [secret, shown]);
}

/**
 * Stores the offline card of an order in this browser until buyer and seller have met. Shows a note that the card is
 * stored. The card is rendered into a detached element.
 */
export function KeptCard({ order, pin, origin, readAt }: KeptCardProps) {
  const cardPin = useCardPin(order, pin);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [kept, setKept] = useState<'no' | 'card' | 'with-pin'>('no');
  useEffect(() => {
    if (!canSavePages() || order.side === 'admin') return;
    if (!isMeetingAhead(order)) void dropCard(order).catch(() => {});
    else setElement((made) => made ?? document.createElement('div'));
  }, [order]);
  const isAhead = isMeetingAhead(order);
  useEffect(() => {
    if (!element || !isAhead) return;
    const left = new AbortController();
    keepCard({ order, element, readAt }, left.signal).then(
      () => setKept(cardPin ? 'with-pin' : 'card'),
      () => setKept('no'),
    );
    return () => left.abort();
  }, [element, isAhead, order, readAt, cardPin]);
  if (!element || !isAhead) return null;
  return (
    <>
      {kept !== 'no' && (
        <p className="small muted kept-line at-9" role="status">
          <CircleCheck className="i s" aria-hidden="true" />
          <span>{kept === 'with-pin' ? t('saved.withPin') : t('saved.card')}</span>
        </p>
      )}
      {createPortal(<MeetingCard order={order} pin={cardPin} origin={origin} readAt={readAt} />, element)}
    </>
  );
}
