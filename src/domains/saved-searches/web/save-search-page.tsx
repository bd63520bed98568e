import './common/saved-searches.css';
import { redirect } from 'react-router';
import { unvalidated } from '#platform/api/api-client.ts';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { firstError } from '#ui/error-summary.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { RadioCards } from '#ui/radio-cards.tsx';
import { useSendingForm } from '#ui/use-sending-form.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import { searchQueryOf } from '../../search/filters.ts';
import { type SavedQuery, savedQuery, type savedSearchesCalls } from '../contract.ts';
import { describeSearch, suggestName } from '../describe-search.ts';
import { paces } from '../paces.ts';
import { searchPath } from '../search-path.ts';
import type { Route } from './+types/save-search-page.ts';
import { paceNote, paceText } from './common/pace-text.ts';
import { wordsInLanguage } from './common/words-in-language.ts';

/** Reads the search to save from the URL. Ignores invalid values, as the page of search results does. */
function searchOf(url: URL): { readonly typed: Record<string, string>; readonly read: SavedQuery } {
  const asked = searchQueryOf(url.searchParams);
  const wrong = savedQuery.safeParse(asked).error?.issues.map(({ path }) => String(path[0])) ?? [];
  const typed = Object.fromEntries(Object.entries(asked).filter(([name]) => !wrong.includes(name)));
  return { typed, read: savedQuery.parse(typed) };
}

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args);
  const { read } = searchOf(args.url);
  const words = wordsInLanguage(describeSearch(read));
  return { words, name: suggestName(words), back: searchPath(read) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const values = textValues(form, ['name', 'pace']);
  const body = { ...values, search: searchOf(url).typed };
  const outcome = await apiFor<typeof savedSearchesCalls>(context)('POST /saved-searches', {
    body: unvalidated(body),
    headers: await idempotencyHeaders(form, values),
  });
  return outcome.ok
    ? redirect(dashboardPaths.savedSearches({ saved: 1 }))
    : refusalInLanguage(refusedForm(outcome.problem, values));
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('saved.title'), hidden: true });

/** Lists the words and filters of the search. */
function SearchWords({ words }: Pick<Route.ComponentProps['loaderData'], 'words'>) {
  return (
    <ul className="saved-words" aria-label={t('saved.asksFor')}>
      {words.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}

/** Renders the page that asks for the name of a search and the pace of its notifications. */
export default function SaveSearchPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { words, name, back } = loaderData;
  const sending = useSendingForm();
  return (
    <div className="save-search">
      <PageHead title={t('saved.title')}>{t('saved.once')}</PageHead>
      <Form method="post" className="saved-box stack" noValidate>
        <FormIdempotencyKey />
        {words.length > 0 && <SearchWords words={words} />}
        <TextField
          name="name"
          label={t('saved.name')}
          maxLength={80}
          defaultValue={refused?.values.name ?? name}
          error={firstError(refused?.errors, 'name')}
        />
        <RadioCards
          name="pace"
          label={t('saved.tellMe')}
          three
          defaultValue={refused?.values.pace ?? 'at-once'}
          options={paces.map((pace) => ({ value: pace, label: paceText(pace), note: paceNote(pace) }))}
          error={firstError(refused?.errors, 'pace')}
        />
        <div role="alert">{refused?.message && !sending && <FieldError>{refused.message}</FieldError>}</div>
        <p className="form-end">
          <ButtonLink to={back}>{t('saved.back')}</ButtonLink>
          <Button type="submit" kind="primary" busy={sending} busyLabel={t('wish.saving')}>
            {t('saved.save')}
          </Button>
        </p>
      </Form>
    </div>
  );
}
