import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import { paths } from '../../../../paths.ts';

type LiftProps = {
  readonly productId: string;
  /** Suggested improvements of the listing; null if it needs none. */
  readonly lift: string | null;
};

/**
 * Renders a note for the seller of a listing with few photos or details. It explains why the listing ranks lower, and
 * how to improve it. Renders nothing for other listings.
 */
export default function LiftNote({ productId, lift }: LiftProps) {
  if (lift === null) return null;
  return (
    <p className="small lift-note">
      {rich('lift.note', { add: <Link to={paths.editProduct(productId)}>{t('lift.add', { lift })}</Link> })}
    </p>
  );
}
