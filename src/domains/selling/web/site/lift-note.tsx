import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import { paths } from '../../../../paths.ts';

type LiftProps = {
  readonly productId: string;
  /** Improvements of the listing, in words; null where it is not poor. */
  readonly lift: string | null;
};

/** Tells the seller of a poor listing why lists show it lower, and what would lift it. Nothing for other listings. */
export default function LiftNote({ productId, lift }: LiftProps) {
  if (lift === null) return null;
  return (
    <p className="small lift-note">
      {rich('lift.note', { add: <Link to={paths.editProduct(productId)}>{t('lift.add', { lift })}</Link> })}
    </p>
  );
}
