import { t } from '#texts/t.ts';
import { MeetingDialog, type MeetingParties } from '../../../orders/web/public/meeting-dialog.tsx';
import type { SavedWish } from './save-wish.ts';
import { WISH_DIALOG } from './wish-dialog-id.ts';

type WishDialogProps = MeetingParties & { readonly outcome: SavedWish | undefined };

/** Add Wish List: the same questions as ordering, so that Order Now needs no more than one click later. */
export function WishDialog({ product, buyer, outcome }: WishDialogProps) {
  return (
    <MeetingDialog
      id={WISH_DIALOG}
      title={t('wish.title', { title: product.title })}
      submit={{ label: t('product.addWish'), busyLabel: t('wish.saving') }}
      product={product}
      buyer={buyer}
      outcome={outcome}
    >
      <p className="small muted">{t('wish.kept')}</p>
    </MeetingDialog>
  );
}
