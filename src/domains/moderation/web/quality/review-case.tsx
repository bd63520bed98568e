import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import type { WireConfirmedListing } from '../../contract.ts';
import { actionDialogId, ReasonDialog } from '../common/reason-dialog.tsx';
import { RestoreDialog } from '../common/restore-dialog.tsx';

type Review = NonNullable<WireConfirmedListing['review']>;

/** Returns the label of a field that a seller has changed, by the field's name in API responses. */
function fieldLabel(field: string): string {
  const labels: Readonly<Record<string, () => string>> = {
    title: () => t('sell.name'),
    product_details: () => t('product.details'),
    category: () => t('search.category'),
    condition: () => t('label.condition'),
    usedYear: () => t('sell.years'),
    resalePrice: () => t('sell.resalePrice'),
    originalPrice: () => t('sell.originalPrice'),
    number: () => t('sell.number'),
    Location: () => t('sell.location'),
    images: () => t('gallery.photos'),
    facts: () => t('sell.specs'),
    benchCheck: () => t('product.bench'),
    faults: () => t('sell.faults'),
  };
  return labels[field]?.() ?? field;
}

/** Shows why a listing was removed, and what its seller has changed before asking for another check. */
export function ReviewData({ review: { reason, changed, askedAt } }: { readonly review: Review }) {
  const fields = changed.map(fieldLabel).join(' · ');
  return (
    <ul className="said">
      {reason && <li>{t('adminQueue.removedBecause', { reason })}</li>}
      <li>
        {fields ? t('adminQueue.changedSince', { fields }) : t('adminQueue.unchangedSince')}
        <span className="small muted said-by">
          {rich('adminQueue.askedAgain', { when: <TimeAgo at={askedAt} /> })}
        </span>
      </li>
    </ul>
  );
}

type ReviewedProps = { readonly listing: WireConfirmedListing };

/** Renders the two decisions on a removed listing: it is restored, or it stays removed. Both need a reason. */
export function ReviewDecisions({ listing }: ReviewedProps) {
  const { _id: productId, title } = listing.product;
  return (
    <>
      <footer>
        <ButtonLink
          to={`#${actionDialogId('restore', productId)}`}
          aria-label={t('adminQueue.restoreThis', { title })}
        >
          {t('adminRecord.bringBackDo')}
        </ButtonLink>
        <ButtonLink
          kind="delete"
          to={`#${actionDialogId('keep-removed', productId)}`}
          aria-label={t('adminQueue.stayOf', { title })}
        >
          {t('adminQueue.stay')}
        </ButtonLink>
      </footer>
      <RestoreDialog productId={productId} title={title} />
      <StayDialog listing={listing} />
    </>
  );
}

function StayDialog({ listing: { product, seller } }: ReviewedProps) {
  return (
    <ReasonDialog
      intent="keep-removed"
      subject={{ productId: product._id }}
      title={t('adminQueue.stayTitle', { title: product.title })}
      label={t('dispute.reason')}
      hint={t('adminQueue.reasonHint', { name: seller.seller.name })}
      submit={{ label: t('adminQueue.stay'), busy: t('wish.saving'), kind: 'danger' }}
    >
      <p>{t('adminQueue.stayText')}</p>
    </ReasonDialog>
  );
}
