import { useEffect } from 'react';
import { textValue } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldError } from '#ui/field.tsx';
import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { showSuccess } from '#ui/toaster.ts';
import { paths } from '../../../paths.ts';
import type { accountsCalls } from '../../accounts/contract.ts';
import { requireViewer } from '../../accounts/web/parts/require-viewer.ts';
import type { Decision } from '../choices.ts';
import type { moderationCalls } from '../contract.ts';
import type { Route } from './+types/reports-page.ts';
import { DeedsTable } from './parts/deeds-table.tsx';
import { ReportedTable } from './parts/reported-table.tsx';

/** Rows of the two lists. */
const ROWS = 20;

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Admin']);
  const api = apiFor<typeof accountsCalls & typeof moderationCalls>(args.context);
  const page = Math.max(1, Math.trunc(Number(args.url.searchParams.get('page'))) || 1);
  const [reported, deeds] = await Promise.all([
    api('GET /reports', { query: { page, limit: ROWS } }),
    api('GET /deeds', { query: { limit: ROWS } }),
  ]);
  if (!reported.ok) throw Response.json(reported.problem, { status: reported.status });
  if (!deeds.ok) throw Response.json(deeds.problem, { status: deeds.status });
  const more = reported.response.headers.has('link');
  return { reported: reported.data, deeds: deeds.data, page, more };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (name: string) => textValue(form, name);
  const productId = text('productId');
  // Anything else than the two is refused by the call, in its own words.
  const body = { decision: text('decision') as Decision, reason: text('reason') };
  const api = apiFor<typeof moderationCalls>(context);
  const outcome = await api('PUT /reports/{productId}', { params: { productId }, body });
  if (!outcome.ok) return { ok: false as const, productId, message: outcome.problem.detail };
  const message = body.decision === 'keep' ? 'Listing kept' : 'Listing withdrawn';
  return { ok: true as const, productId, message };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Report', hidden: true });

/** Report: what people reported, the most reported first, and what admins did lately. */
export default function ReportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reported, deeds, page, more } = loaderData;
  useEffect(() => {
    if (actionData?.ok) showSuccess(actionData.message);
  }, [actionData]);
  const refused = actionData && !actionData.ok ? actionData : null;
  return (
    <>
      <PageHead title="Report">Listings that people reported, the most reported first.</PageHead>
      <div role="alert">{refused && <FieldError>{refused.message}</FieldError>}</div>
      <div className="stack">
        {reported.length === 0 ? (
          <EmptyState title="Nothing to decide">
            Listings that people report appear here, with what they say is wrong.
          </EmptyState>
        ) : (
          <ReportedTable
            reported={reported}
            refused={refused}
            next={more ? paths.reports({ page: page + 1 }) : null}
            first={page > 1 ? paths.reports() : null}
          />
        )}
        {deeds.length > 0 && (
          <DeedsTable
            deeds={deeds}
            foot={<Pager text="The latest" next={paths.record({ kind: 'deeds' })} />}
          />
        )}
      </div>
    </>
  );
}
