import { Fragment, type ReactNode } from 'react';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { formatDay } from '#ui/dates.ts';
import { formatSoon } from '#ui/format-soon.ts';
import type { ViewerState } from '../../domains/catalog/web/public/viewer-state.ts';
import type { FoundProduct } from '../product-data.ts';

type StateNoteProps = {
  readonly found: Pick<FoundProduct, 'product' | 'order' | 'relation' | 'readAt'>;
  readonly state: ViewerState;
  /** Kind of account of a viewer who cannot order. Null for viewers who can order. */
  readonly userType: string | null;
};

/** Explains the product's status to the viewer. Renders nothing if the status needs no explanation. */
export default function StateNote(props: StateNoteProps) {
  const lines = noteLines(props);
  if (lines.length === 0) return null;
  return (
    <p className="state-note">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the sentences never changes
        <Fragment key={index}>{index > 0 ? <> {line}</> : line}</Fragment>
      ))}
    </p>
  );
}

/** Returns the sentence which says that another buyer has reserved the product, and until when if known. */
function otherBuyerText({ product: { reservedUntil }, readAt }: StateNoteProps['found']): string {
  return reservedUntil
    ? t('note.otherBuyerUntil', { time: formatSoon(reservedUntil, readAt) })
    : t('note.otherBuyer');
}

/** Returns the sentence which tells the seller that a buyer has reserved the product, and until when if known. */
function ownReservedText({ product: { reservedUntil }, readAt }: StateNoteProps['found']): string {
  return reservedUntil ? t('note.buyerUntil', { time: formatSoon(reservedUntil, readAt) }) : t('note.buyer');
}

/** Returns the sentence for a buyer who has ordered a reserved product. It says for whom the product is reserved. */
function reservedText(found: StateNoteProps['found']): string {
  const { order, readAt } = found;
  if (order?.heldUntil) return t('note.paying', { time: formatSoon(order.heldUntil, readAt) });
  if (order?.keptUntil) return t('note.kept', { time: formatSoon(order.keptUntil, readAt) });
  return otherBuyerText(found);
}

function soldText({ product, relation }: StateNoteProps['found']): string {
  if (relation.isOwn) return t('note.soldByYou');
  return product.category === 'Laptop' ? t('note.laptopSold') : t('note.deviceSold');
}

/** Returns the name of a kind of account as a noun for the note. */
function accountWord(userType: string): string {
  if (userType === 'Seller') return t('frame.seller');
  return userType === 'Admin' ? t('frame.admin') : t('note.visitor');
}

function noteLines({ found, state, userType }: StateNoteProps): ReactNode[] {
  const { product, order } = found;
  const isReserved = product.state === 'reserved';
  const day = (moment: string) => <b>{formatDay(moment)}</b>;
  switch (state) {
    case 'ordered':
      return [
        rich('note.ordered', { day: day(order?.orderDate ?? product.postedAt) }),
        isReserved ? reservedText(found) : t('note.testFirst'),
      ];
    case 'bought':
      return [
        rich('note.paid', { day: day(order?.paidAt ?? order?.orderDate ?? product.postedAt) }),
        t('note.receipt'),
      ];
    case 'mine':
      return isReserved ? [ownReservedText(found)] : [];
    case 'reserved':
      return [otherBuyerText(found), ...(userType === null ? [t('note.reservedNext')] : [])];
    case 'sold':
      return [soldText(found)];
    case 'ended':
      return [product.ending === 'sold-elsewhere' ? t('note.soldElsewhere') : t('note.notRenewed')];
    case 'for-sale':
    case 'wished':
      return userType === null ? [] : [t('note.buyersOnly', { account: accountWord(userType) })];
  }
}
