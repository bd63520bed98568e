import type { Clock } from '#kernel/clock.ts';
import { refuse } from '#kernel/result.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { savedSearchesCalls, savedSearchesRefusals } from '../contract.ts';
import { dueAt } from '../rules.ts';
import { readSaved } from './read-saved.server.ts';
import { saveSearch } from './save-search.server.ts';
import { changeSaved, deleteSaved, setDue } from './store.server.ts';

/** Dependencies of the calls about saved searches. */
export type SavedSearchesDeps = {
  readonly db: Db;
  readonly reads: ReadQueryable;
  readonly clock: Clock;
  readonly publicUrl: string;
};

/** Builds the saved-searches part of the API. */
export function savedSearchesApi({ db, reads, clock }: SavedSearchesDeps): ApiModule {
  return apiModule<typeof savedSearchesCalls>({
    name: 'saved searches',
    calls: savedSearchesCalls,
    refusals: savedSearchesRefusals,
    handlers: {
      'GET /saved-searches': async ({ caller }) => ({
        status: 200,
        body: await readSaved(db, caller.id, clock()),
      }),
      'POST /saved-searches': ({ body, caller, write }) =>
        write(db, async (tx) => {
          const saved = await saveSearch(tx, reads, { ...body, personId: caller.id }, clock());
          if (!saved.ok) return saved;
          const { id: insertedId, added: acknowledged } = saved.value;
          return { status: 200, body: { acknowledged, insertedId } };
        }),
      'PATCH /saved-searches/{id}': ({ params, body, caller, write }) =>
        write(db, async (tx) => {
          if (!(await changeSaved(tx, params.id, caller.id, body))) return refuse('not-found');
          if (body.pace) await setDue(tx, params.id, dueAt(body.pace, clock()));
          return { status: 200, body: { acknowledged: true } };
        }),
      'DELETE /saved-searches/{id}': ({ params, caller, write }) =>
        write(db, async (tx) =>
          (await deleteSaved(tx, params.id, caller.id))
            ? { status: 200, body: { acknowledged: true, deletedCount: 1 } }
            : refuse('not-found'),
        ),
    },
  });
}
