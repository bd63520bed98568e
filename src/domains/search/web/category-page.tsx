import { redirect } from 'react-router';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { categoryDetail } from '#texts/category-detail.ts';
import { localName } from '#texts/local-name.ts';
import { t } from '#texts/t.ts';
import { CachedFragment } from '#ui/cached-fragment.tsx';
import { Breadcrumb } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { paths } from '../../../paths.ts';
import { findCategorySlug } from '../../attributes/choices.ts';
import type { catalogCalls } from '../../catalog/contract.ts';
import { CategorySidebar, pluralName } from '../../catalog/web/public/category-sidebar.tsx';
import type { Route } from './+types/category-page.ts';
import { Results } from './common/results.tsx';
import { SkipToResults } from './common/skip-to-results.tsx';
import { loadSearch } from './load-search.ts';
import { isNarrowed } from './search-params.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const slug = findCategorySlug(params.category);
  if (!slug) throw new Response(t('search.noCategory'), { status: 404 });
  if (slug !== params.category) throw redirect(paths.categoryDetails(slug) + url.search, 301);
  const [categories, data] = await Promise.all([
    apiFor<typeof catalogCalls>(context)('GET /categoryall'),
    loadSearch(context, url.searchParams, slug),
  ]);
  if (!categories.ok) throw refusedPage(categories.problem);
  const current = categories.data.find((one) => one.category === slug);
  return {
    ...data,
    slug,
    name: current?.name ?? slug,
    detail: current && categoryDetail(slug, current.detail),
    count: current?.count,
    categories: categories.data.map(({ category, name, count }) => ({ category, name, count })),
    narrowed: isNarrowed(url.searchParams),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData
      ? t('search.usedListings', { name: localName(loaderData.name).toLowerCase() })
      : t('search.category'),
    description: loaderData?.detail,
    hidden: loaderData?.narrowed,
  });

/**
 * Renders the page of one category. The category's listings are cards; links to all categories and the filters are at
 * the side.
 */
export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { slug, name, count, categories, narrowed } = loaderData;
  return (
    <div className="wrap list">
      <SkipToResults />
      <Breadcrumb items={[{ label: t('frame.home'), to: paths.home() }, { label: localName(name) }]} />
      <Results
        data={loaderData}
        heading={<h1>{pluralName(name)}</h1>}
        of={narrowed ? count : undefined}
        aside={
          <CachedFragment name="categories" cacheKey={[categories, slug]}>
            <CategorySidebar categories={categories} current={slug} />
          </CachedFragment>
        }
        category={slug}
        unlisted={t('search.nothingHere')}
      />
    </div>
  );
}
