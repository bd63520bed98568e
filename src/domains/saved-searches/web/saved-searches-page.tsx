import './common/saved-searches.css';
import { useEffect } from 'react';
import { groupDigits } from '#kernel/money.ts';
import { unvalidated } from '#platform/api/api-client.ts';
import { refusedForm, textValue, textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { showSuccess } from '#ui/toaster.ts';
import { useFlashNotice } from '#ui/use-flash-notice.ts';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { savedSearchesCalls } from '../contract.ts';
import { MOST_SAVED } from '../paces.ts';
import type { Route } from './+types/saved-searches-page.ts';
import { wordsInLanguage } from './common/words-in-language.ts';
import { DeleteSavedSearch, SavedSearchCard } from './saved-searches/saved-search-card.tsx';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args);
  const outcome = await apiFor<typeof savedSearchesCalls>(args.context)('GET /saved-searches');
  if (!outcome.ok) throw refusedPage(outcome.problem);
  return { searches: outcome.data.map((one) => ({ ...one, words: wordsInLanguage(one.words) })) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const params = { id: textValue(form, 'id') };
  const api = apiFor<typeof savedSearchesCalls>(context);
  if (form.get('intent') === 'delete') {
    const deleted = await api('DELETE /saved-searches/{id}', { params });
    return deleted.ok
      ? { ...params, done: t('saved.deleted'), refused: null }
      : { ...params, done: null, refused: refusalInLanguage(refusedForm(deleted.problem, {})) };
  }
  const values = textValues(form, ['name', 'pace']);
  const outcome = await api('PATCH /saved-searches/{id}', { params, body: unvalidated(values) });
  return outcome.ok
    ? { ...params, done: t('saved.saved'), refused: null }
    : { ...params, done: null, refused: refusalInLanguage(refusedForm(outcome.problem, values)) };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('nav.savedSearches'), hidden: true });

/** Renders the page of a person's saved searches and the pace of their notifications. */
export default function SavedSearchesPage({ loaderData: { searches }, actionData }: Route.ComponentProps) {
  useFlashNotice('saved', t('saved.saved'));
  useEffect(() => {
    if (actionData?.done) showSuccess(actionData.done);
  }, [actionData]);
  return (
    <>
      <PageHead title={t('nav.savedSearches')}>
        {searches.length > 0 &&
          t('saved.count', { count: groupDigits(searches.length), most: groupDigits(MOST_SAVED) })}
      </PageHead>
      {searches.length === 0 ? (
        <EmptyState
          title={t('saved.empty')}
          action={
            <ButtonLink kind="primary" to={paths.categoryDetails('Laptop')}>
              {t('wishes.viewLaptops')}
            </ButtonLink>
          }
        >
          {t('saved.emptyText')}
        </EmptyState>
      ) : (
        <div className="saved-list">
          {searches.map((one) => (
            <SavedSearchCard
              key={one._id}
              one={one}
              refused={actionData?.id === one._id ? (actionData.refused ?? null) : null}
            />
          ))}
        </div>
      )}
      {searches.map((one) => (
        <DeleteSavedSearch key={one._id} one={one} />
      ))}
    </>
  );
}
