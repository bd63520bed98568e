import { redirect } from 'react-router';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { categoryDetail } from '#texts/category-detail.ts';
import { localName } from '#texts/local-name.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Breadcrumb, SectionHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { paths } from '../../../paths.ts';
import { viewerOf } from '../../accounts/web/public/require-viewer.ts';
import { findCategorySlug } from '../../attributes/choices.ts';
import type { catalogCalls, WireProduct } from '../contract.ts';
import { qualityOf } from '../ranking/quality.ts';
import { ratedFromPage } from '../ranking/rated-listing.ts';
import type { Route } from './+types/products-page.ts';
import { toCardProduct } from './public/card-product.ts';
import { CategorySidebar, pluralName } from './public/category-sidebar.tsx';
import { readListing } from './public/listing.ts';
import { ListingCard } from './public/listing-card.tsx';

/** Number of newest listings: one row of cards on a wide screen. */
const NEWEST_SHOWN = 3;
/** Number of newest listings to search for good ones. */
const NEWEST_READ = 24;

/** Returns whether a listing has a photo and is not poor. Lists contain no bench check, so it does not count here. */
function isInformative(product: WireProduct): boolean {
  const listing = { ...readListing(product), benchCheck: {} };
  return listing.images.length > 0 && qualityOf(ratedFromPage(listing)) > 0;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const slug = findCategorySlug(params.id);
  if (!slug) throw new Response(t('search.noCategory'), { status: 404 });
  if (slug !== params.id) throw redirect(paths.products(slug), 301);
  const api = apiFor<typeof catalogCalls>(context);
  const [categories, newest] = await Promise.all([
    api('GET /categoryall'),
    api('GET /productcategory/{id}', { params: { id: slug }, query: { limit: NEWEST_READ } }),
  ]);
  if (!categories.ok) throw refusedPage(categories.problem);
  const category = categories.data.find((one) => one.category === slug);
  if (!category) throw new Response(t('search.noCategory'), { status: 404 });
  const viewer = await viewerOf(context);
  return {
    category: { ...category, detail: categoryDetail(slug, category.detail) },
    categories: categories.data,
    newest: newest.ok
      ? newest.data
          .filter(isInformative)
          .slice(0, NEWEST_SHOWN)
          .map((one) => toCardProduct(one, viewer?._id))
      : [],
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const category = loaderData?.category;
  if (!category) return pageMeta({ title: t('search.category'), hidden: true });
  const name = localName(category.name);
  const items = t('frame.items', { count: category.count });
  return pageMeta({
    title: `${name}: ${items}`,
    description: t('itemCount.text', { items, category: name, detail: category.detail }),
  });
};

/** Shows a category: all categories on the left, the number of items, and its newest listings. */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { category, categories, newest } = loaderData;
  const list = paths.categoryDetails(category.category);
  return (
    <div className="wrap">
      <Breadcrumb
        items={[{ label: t('frame.home'), to: paths.home() }, { label: localName(category.name) }]}
      />
      <div className="cat-grid">
        <div>
          <CategorySidebar categories={categories} current={category.category} to={paths.products} />
        </div>
        <div>
          <div className="item-count">
            <h1>{pluralName(category.name)}</h1>
            <p className="muted">{category.detail}</p>
            <b>{t('frame.items', { count: category.count })}</b>
            <ButtonLink kind="primary" to={list}>
              {t('home.seeAll')}
            </ButtonLink>
          </div>
          {newest.length > 0 && (
            <section aria-labelledby="h-newest">
              <SectionHead id="h-newest" title={t('itemCount.newest')} />
              <div className="cards">
                {newest.map((product) => (
                  <ListingCard key={product.id} product={product} first />
                ))}
              </div>
            </section>
          )}
        </div>
      </div>
    </div>
  );
}
