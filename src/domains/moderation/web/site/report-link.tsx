import { t } from '#texts/t.ts';
import { Flag } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';

/** The id of the report dialog and the `intent` of its form; a link to `#report` opens it. */
export const REPORT_DIALOG = 'report';

/** Link under a product's buttons that opens the report dialog. `to` is the dialog's URL. */
export function ReportLink({ to = `#${REPORT_DIALOG}` }: { readonly to?: string }) {
  return (
    <Link className="report" to={to}>
      <Flag className="i s" aria-hidden="true" />
      {t('product.report')}
    </Link>
  );
}
