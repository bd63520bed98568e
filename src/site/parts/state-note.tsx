import { Fragment, type ReactNode } from 'react';
import { formatDay } from '#ui/dates.ts';
import { formatSoon } from '#ui/format-soon.ts';
import type { WholeListing } from '../../domains/catalog/web/public/listing.ts';
import type { ViewerState } from '../../domains/catalog/web/public/viewer-state.ts';
import type { FoundProduct } from '../product-data.ts';

type StateNoteProps = {
  readonly found: Pick<FoundProduct, 'product' | 'order' | 'relation'>;
  readonly state: ViewerState;
  /** Kind of account of a viewer who cannot order; null for those who can. */
  readonly userType: string | null;
};

/** Explains the state to this viewer, in sentences; renders nothing where the state is clear. */
export default function StateNote(props: StateNoteProps) {
  const lines = noteLines(props);
  if (lines.length === 0) return null;
  return (
    <p className="state-note">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences that never change their order
        <Fragment key={index}>{index > 0 ? <> {line}</> : line}</Fragment>
      ))}
    </p>
  );
}

function untilWords({ reservedUntil }: WholeListing): string {
  return reservedUntil ? ` until ${formatSoon(reservedUntil)}` : '';
}

/** Tells a buyer with an order for whom the product is reserved. */
function reservedWords({ product, order }: StateNoteProps['found']): string {
  if (order?.heldUntil) return `You are paying for it until ${formatSoon(order.heldUntil)}.`;
  if (order?.keptUntil) return `The seller keeps it for you until ${formatSoon(order.keptUntil)}.`;
  return `It is reserved for another buyer${untilWords(product)}.`;
}

function noteLines({ found, state, userType }: StateNoteProps): ReactNode[] {
  const { product, order, relation } = found;
  const thing = product.categoryName.toLowerCase() === 'laptop' ? 'laptop' : 'device';
  const isReserved = product.state === 'reserved';
  switch (state) {
    case 'ordered':
      return [
        <>
          You ordered this on <b>{formatDay(order?.orderDate ?? product.postedAt)}</b>.
        </>,
        isReserved
          ? reservedWords(found)
          : 'Test it first, then pay in My Orders. The first buyer to pay gets it.',
      ];
    case 'bought':
      return [
        <>
          You paid for this on <b>{formatDay(order?.paidAt ?? order?.orderDate ?? product.postedAt)}</b>.
        </>,
        'Receipt and seller’s number are in My Orders.',
      ];
    case 'mine':
      return isReserved
        ? [`It is reserved for a buyer${untilWords(product)}. You can’t change it until then.`]
        : [];
    case 'reserved':
      return [
        `It is reserved for another buyer${untilWords(product)}.`,
        ...(userType === null
          ? ['If they don’t buy it, it is for sale again, and you can pay once you have ordered.']
          : []),
      ];
    case 'sold':
      return [
        relation.isOwn
          ? 'You sold this. It stays here as a record.'
          : `This ${thing} has a new owner. You can still read the listing. The seller’s contact is hidden.`,
      ];
    case 'ended':
      return [
        product.ending === 'sold-elsewhere'
          ? 'Its seller sold it elsewhere.'
          : 'Its seller did not renew it, so it may be gone.',
      ];
    case 'for-sale':
    case 'wished':
      return userType === null ? [] : [`Only buyers can order. You are signed in as ${userType}.`];
  }
}
