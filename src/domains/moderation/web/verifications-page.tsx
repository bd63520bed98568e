import './common/admin.css';
import { groupDigits } from '#kernel/money.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { t } from '#texts/t.ts';
import { formatDay } from '#ui/dates.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { Table } from '#ui/table.tsx';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { verificationCalls, WireVerificationRequest } from '../../verification/contract.ts';
import { verificationPaths } from '../../verification/verification-paths.ts';
import type { Route } from './+types/verifications-page.ts';
import { documentName } from './common/document-name.ts';
import { pageOf } from './common/page-of.ts';

/** Number of verification requests per page. */
const ROWS = 20;

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Admin']);
  const page = pageOf(args.url);
  const requests = await apiFor<typeof verificationCalls>(args.context)('GET /verifications', {
    query: { page, limit: ROWS },
  });
  if (!requests.ok) throw refusedPage(requests.problem);
  return { requests: requests.data, page, more: requests.response.headers.has('link') };
}

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: t('adminPeople.askedForVerification'), hidden: true });

/** The page with the open requests for verification, longest waiting first. Each request links to its details. */
export default function VerificationsPage({ loaderData }: Route.ComponentProps) {
  const { requests, page, more } = loaderData;
  const pager = (
    <Pager
      text={t('adminCases.page', { page: groupDigits(page) })}
      next={more ? verificationPaths.requests({ page: page + 1 }) : null}
      first={page > 1 ? verificationPaths.requests() : null}
    />
  );
  return (
    <>
      <PageHead title={t('adminPeople.askedForVerification')}>{t('adminCases.requestsIntro')}</PageHead>
      {requests.length === 0 ? (
        <EmptyState title={t('adminCases.noRequests')}>{t('adminCases.requestsLater')}</EmptyState>
      ) : (
        <Table
          caption={t('adminCases.requestsCaption')}
          columns={[t('frame.seller'), t('adminCases.sent'), t('adminCases.asked')]}
          foot={more || page > 1 ? pager : undefined}
        >
          {requests.map((request) => (
            <tr key={request._id}>
              <td className="full">
                <Link to={verificationPaths.request(request._id)}>{request.seller.name}</Link>
                <p className="small muted">{request.seller.email}</p>
              </td>
              <td data-l={t('adminCases.sent')}>{sentWords(request)}</td>
              <td className="num" data-l={t('adminCases.asked')}>
                {formatDay(request.askedAt)}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}

function sentWords({ phone, document, shopAddress }: WireVerificationRequest): string {
  return [
    phone && t('check.phone'),
    document && documentName(document.kind),
    shopAddress && t('check.address'),
  ]
    .filter(Boolean)
    .join(', ');
}
