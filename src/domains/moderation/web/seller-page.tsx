import './common/admin.css';
import { apiFor } from '#platform/api/page-context.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { formatDay } from '#ui/dates.ts';
import { DeleteLink } from '#ui/delete.tsx';
import { EmailAddress } from '#ui/email-address.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Breadcrumb, Notice } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Avatar, Verified } from '#ui/tag.tsx';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import type { accountsCalls } from '../../accounts/contract.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import { smallImage } from '../../images/image-url.ts';
import { closeDialogId } from '../../privacy/web/public/close-dialog.tsx';
import type { moderationCalls, WireSellerDetails } from '../contract.ts';
import type { Route } from './+types/seller-page.ts';
import { runAdminAction } from './common/admin-actions.ts';
import { ApproveDialog, ApproveLink, UnverifyDialog } from './common/approval.tsx';
import { AuditLogTable } from './common/audit-log-table.tsx';
import { actionDialogId } from './common/reason-dialog.tsx';
import { SellerEvidence } from './common/seller-evidence.tsx';
import { CloseUserDialog, RefusedAction } from './common/user-table.tsx';
import { SellerListings, SellerReports, SellerSales } from './seller/seller-tables.tsx';

/** Number of the latest audit log entries to show. */
const ROWS = 50;

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Admin']);
  const api = apiFor<typeof accountsCalls & typeof moderationCalls>(args.context);
  const { id } = args.params;
  const about = await api('GET /sellers/{id}', { params: { id } });
  if (!about.ok) throw Response.json(about.problem, { status: about.status });
  const entries = await api('GET /audit-log', { query: { subjectId: id, limit: ROWS } });
  if (!entries.ok) throw Response.json(entries.problem, { status: entries.status });
  return { about: about.data, entries: entries.data };
}

export function action(args: Route.ActionArgs) {
  return runAdminAction(args);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.about.seller.name ?? t('frame.seller'), hidden: true });

/** The page of a seller for admins: contact, listings, reports, sales, and admins' actions. */
export default function SellerPage({ loaderData }: Route.ComponentProps) {
  const { about, entries } = loaderData;
  const { latestListings, latestReports, latestSales, listings, reports, sales } = about;
  const isNew = latestListings.length === 0 && latestSales.length === 0;
  return (
    <>
      <Breadcrumb
        items={[{ label: t('nav.allSeller'), to: dashboardPaths.allSellers() }, { label: about.seller.name }]}
      />
      <SellerHead about={about} />
      <RefusedAction />
      {about.closedAt && <Notice>{t('adminPeople.closedOn', { day: formatDay(about.closedAt) })}</Notice>}
      <div className="stack">
        <SellerEvidence about={about} />
        {latestReports.length > 0 && <SellerReports reports={latestReports} all={reports.all} />}
        {latestListings.length > 0 && (
          <SellerListings
            listings={latestListings}
            all={listings.unsold + listings.sold + listings.withdrawn}
          />
        )}
        {latestSales.length > 0 && <SellerSales sales={latestSales} all={sales.count} />}
        {isNew && (
          <EmptyState title={t('adminPeople.nothingListed')}>{t('adminPeople.nothingListedText')}</EmptyState>
        )}
        {entries.length > 0 && <AuditLogTable entries={entries} undo={false} />}
      </div>
    </>
  );
}

function SellerHead({ about: { seller, closedAt } }: { readonly about: WireSellerDetails }) {
  const isVerified = seller.role === 'verify';
  return (
    <div className="page-head seller-head">
      <div className="person">
        <Avatar name={seller.name} image={smallImage(seller.image)} verified={isVerified} big />
        <div>
          <h1>
            {seller.name} {isVerified && <Verified />}
          </h1>
          <p className="muted">
            <a href={`mailto:${seller.email}`}>
              <EmailAddress email={seller.email} />
            </a>
          </p>
        </div>
      </div>
      {closedAt === null && (
        <>
          <div className="form-end">
            {isVerified ? (
              <ButtonLink low to={`#${actionDialogId('unverify', seller._id)}`}>
                {t('adminPeople.removeVerification')}
              </ButtonLink>
            ) : (
              <ApproveLink user={seller} kind="primary" />
            )}
            <DeleteLink
              dialog={closeDialogId(seller)}
              label={t('adminPeople.deleteOf', { name: seller.name })}
            />
          </div>
          {isVerified ? <UnverifyDialog user={seller} /> : <ApproveDialog user={seller} />}
          <CloseUserDialog user={seller} />
        </>
      )}
    </div>
  );
}
