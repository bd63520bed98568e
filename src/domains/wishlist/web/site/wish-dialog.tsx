import { t } from '#texts/t.ts';
import { MeetingDialog, type MeetingParties } from '../../../handover/web/public/meeting-dialog.tsx';
import type { SavedWish } from './save-wish.ts';
import { WISH_DIALOG } from './wish-dialog-id.ts';

type WishDialogProps = MeetingParties & { readonly outcome: SavedWish | undefined };

/**
 * Renders the Add Wish List dialog. It asks for the same data as an order, so ordering later takes only one click on
 * Order Now.
 */
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
