import { useMemo } from 'react';
import { redirect } from 'react-router';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { t } from '#texts/t.ts';
import { DownloadLink } from '#ui/download-link.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { sellingCalls } from '../contract.ts';
import type { Route } from './+types/import-products-page.ts';
import { type SheetFormResult, sendSheet } from './import-products/send-sheet.ts';
import { SheetCheckResult } from './import-products/sheet-check.tsx';
import { ChooseFile, ColumnList, CorrectFile } from './import-products/sheet-forms.tsx';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Seller']);
  return null;
}

export async function action({ request, context }: Route.ActionArgs): Promise<SheetFormResult> {
  const form = await readForm({ request, context });
  const sent = await sendSheet(apiFor<typeof sellingCalls>(context), form);
  if (sent.done?.wrong === 0) throw redirect(paths.myProducts({ listed: sent.done.listed }));
  return sent;
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('import.title'), hidden: true });

/** Returns the error about the whole CSV file, under the name of the field that shows it: `file` or `csv`. */
function fileErrors(sent: SheetFormResult | null) {
  return sent?.message ? { [sent.csv === null ? 'file' : 'csv']: sent.message } : null;
}

/**
 * Renders the Import and Export page. Sellers import listings from a CSV file after a check, and export their listings.
 */
export default function ImportProductsPage({ actionData }: Route.ComponentProps) {
  const sent = actionData ?? null;
  const errors = useMemo(() => fileErrors(sent), [sent]);
  return (
    <>
      <PageHead title={t('import.title')}>{t('import.text')}</PageHead>
      <div className="steps">
        <ErrorSummary errors={errors} title={t('import.unreadable')} />
        {sent?.check && <SheetCheckResult check={sent.check} done={sent.done} />}
        {sent?.csv != null ? (
          <CorrectFile sent={sent} csv={sent.csv} />
        ) : (
          <ChooseFile message={sent?.message ?? null} />
        )}
        <div className="step">
          <ColumnList />
        </div>
        <Export />
      </div>
    </>
  );
}

function Export() {
  return (
    <div className="step">
      <h2>{t('import.export')}</h2>
      <p>{t('import.exportText')}</p>
      <div className="form-end">
        <DownloadLink href={dashboardPaths.exportListings()} label={t('import.download')} />
      </div>
    </div>
  );
}
