import { t } from '#texts/t.ts';
import { Breadcrumb } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { paths } from '../../../paths.ts';
import type { Route } from './+types/search-page.ts';
import { Results } from './common/results.tsx';
import { SkipToResults } from './common/skip-to-results.tsx';
import { loadSearch } from './load-search.ts';
import { SearchBox } from './site/search-box.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  return { ...(await loadSearch(context, url.searchParams)), words: url.searchParams.get('q')?.trim() ?? '' };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.words || t('search.title'), hidden: true });

/** Renders the page that searches the listings of all categories by words and filters. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { words } = loaderData;
  return (
    <div className="wrap list">
      <SkipToResults />
      <Breadcrumb items={[{ label: t('frame.home'), to: paths.home() }, { label: t('search.title') }]} />
      <div className="page-find">
        <SearchBox autoFocus={words === ''} />
      </div>
      <Results
        data={loaderData}
        heading={<h1>{words ? t('search.resultsFor', { words }) : t('search.all')}</h1>}
        unlisted={t('search.nothingListed')}
      />
    </div>
  );
}
