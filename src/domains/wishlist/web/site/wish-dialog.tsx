import { MeetingDialog, type MeetingParties } from '../../../handover/web/public/meeting-dialog.tsx';
import type { SavedWish } from './save-wish.ts';
import { WISH_DIALOG } from './wish-dialog-id.ts';

type WishDialogProps = MeetingParties & { readonly outcome: SavedWish | undefined };

/** The dialog Add Wish List. It asks the same questions as ordering, so that Order Now later needs only one click. */
export function WishDialog({ product, buyer, outcome }: WishDialogProps) {
  return (
    <MeetingDialog
      id={WISH_DIALOG}
      title={`Save ${product.title}`}
      submit={{ label: 'Add Wish List', busyLabel: 'Saving…' }}
      product={product}
      buyer={buyer}
      outcome={outcome}
    >
      <p className="small muted">We keep these for when you order. The seller doesn’t see them yet.</p>
    </MeetingDialog>
  );
}
