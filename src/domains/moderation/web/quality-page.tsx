import { groupDigits } from '#kernel/money.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { listingQuestionText } from '#texts/answers/selling.ts';
import { t } from '#texts/t.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { moderationCalls } from '../contract.ts';
import type { Route } from './+types/quality-page.ts';
import { runAdminAction } from './common/admin-actions.ts';
import { pageOf } from './common/page-of.ts';
import { RefusedAction } from './common/user-table.tsx';
import { QualityCase } from './quality/quality-case.tsx';
import { adminPaths } from './site/admin-paths.ts';

const ROWS = 20;

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Admin']);
  const page = pageOf(args.url);
  const found = await apiFor<typeof moderationCalls>(args.context)('GET /confirmed-listings', {
    query: { page, limit: ROWS },
  });
  if (!found.ok) throw Response.json(found.problem, { status: found.status });
  const listings = found.data.map((listing) => ({
    ...listing,
    confirmed: listing.confirmed.map((one) => ({ ...one, asked: listingQuestionText(one.asked) })),
  }));
  return { listings, page, more: found.response.headers.has('link') };
}

export function action(args: Route.ActionArgs) {
  return runAdminAction(args);
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('adminQueue.quality'), hidden: true });

/** The page of the quality queue: listings with unusual data that their sellers have confirmed. */
export default function QualityPage({ loaderData }: Route.ComponentProps) {
  const { listings, page, more } = loaderData;
  return (
    <>
      <PageHead title={t('adminQueue.quality')}>{t('adminQueue.qualityHint')}</PageHead>
      <RefusedAction />
      <div className="stack">
        {listings.length === 0 ? (
          <EmptyState title={t('adminQueue.nothingToCheck')}>{t('adminQueue.nothingToCheckHint')}</EmptyState>
        ) : (
          <section className="admin-queue" aria-label={t('adminQueue.listingsToCheck')}>
            {listings.map((listing) => (
              <QualityCase key={listing.productId} listing={listing} />
            ))}
          </section>
        )}
        {(more || page > 1) && (
          <Pager
            text={t('talk.onPage', { count: groupDigits(listings.length) })}
            next={more ? adminPaths.quality({ page: page + 1 }) : null}
            first={page > 1 ? adminPaths.quality() : null}
          />
        )}
      </div>
    </>
  );
}
