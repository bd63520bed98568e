import type { Clock } from '#kernel/clock.ts';
import { refuse } from '#kernel/result.ts';
import type { Handlers } from '#platform/api/contract.ts';
import { nextPageLink } from '#platform/api/pagination.ts';
import { type Db, inTransaction } from '#platform/db/database.server.ts';
import { findUser, recordAuditEntry } from '../../accounts/public-api.server.ts';
import type { conversationsCalls } from '../contract.ts';
import { decideReports, decideSuspect } from './case-store.server.ts';
import { readReported, readReportedMessages, readSuspects } from './read-cases.server.ts';

type ReportCalls = Pick<
  typeof conversationsCalls,
  | 'GET /reported-conversations'
  | 'POST /reported-conversations/{id}/readings'
  | 'PUT /reported-conversations/{id}'
>;
type SuspectCalls = Pick<typeof conversationsCalls, 'GET /suspect-senders' | 'PUT /suspect-senders/{id}'>;

type AdminDeps = { readonly db: Db; readonly clock: Clock };

/** Returns limit and offset of a numbered page, with one more row to detect the next page. */
function slice({ page, limit }: { readonly page: number; readonly limit: number }) {
  return { limit: limit + 1, offset: (page - 1) * limit };
}

function suspectHandlers({ db, clock }: AdminDeps): Handlers<SuspectCalls> {
  return {
    'GET /suspect-senders': async ({ query, raw }) => {
      const rows = await readSuspects(db, slice(query));
      const headers = nextPageLink(raw, query.page, rows.length > query.limit);
      return { status: 200, body: rows.slice(0, query.limit), headers };
    },
    'PUT /suspect-senders/{id}': ({ caller, params, body, write }) =>
      write(db, async (tx) => {
        const { decision, reason } = body;
        const decided = await decideSuspect(tx, params.id, { decision, adminId: caller.id, now: clock() });
        if (!decided) return refuse('nothing-to-decide');
        const user = await findUser(tx, params.id);
        await recordAuditEntry(tx, {
          adminId: caller.id,
          action: 'decide-sender',
          subjectId: params.id,
          subject: user?.name ?? '',
          reason: reason || null,
        });
        return { status: 200, body: { acknowledged: true } };
      }),
  };
}

function reportHandlers({ db, clock }: AdminDeps): Handlers<ReportCalls> {
  return {
    'GET /reported-conversations': async ({ query, raw }) => {
      const rows = await readReported(db, slice(query), clock());
      const headers = nextPageLink(raw, query.page, rows.length > query.limit);
      return { status: 200, body: rows.slice(0, query.limit), headers };
    },
    'POST /reported-conversations/{id}/readings': async ({ caller, params }) => {
      const reader = { adminId: caller.id, now: clock() };
      const body = await inTransaction(db, (tx) => readReportedMessages(tx, params.id, reader));
      return body ? { status: 200, body } : refuse('not-found');
    },
    'PUT /reported-conversations/{id}': ({ caller, params, body, write }) =>
      write(db, async (tx) => {
        const { decision, reason } = body;
        const decided = await decideReports(tx, params.id, { decision, adminId: caller.id, now: clock() });
        if (decided === 0) return refuse('nothing-to-decide');
        await recordAuditEntry(tx, {
          adminId: caller.id,
          action: 'decide-conversation',
          subjectId: params.id,
          subject: decision,
          reason: reason || null,
        });
        return { status: 200, body: { acknowledged: true, modifiedCount: decided } };
      }),
  };
}

/** Handles the admins' calls about conversations. */
export function adminCalls(deps: AdminDeps): Handlers<ReportCalls & SuspectCalls> {
  return { ...reportHandlers(deps), ...suspectHandlers(deps) };
}
