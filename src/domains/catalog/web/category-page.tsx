import { redirect } from 'react-router';
import { groupDigits } from '../../../kernel/money.ts';
import { paths } from '../../../paths.ts';
import { apiFor } from '../../../platform/page-context.ts';
import { refusedPage } from '../../../platform/problem.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Breadcrumb } from '../../../ui/layout.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';
import { ShowMore } from '../../../ui/pager.tsx';
import { type CategorySlug, findCategorySlug } from '../choices.ts';
import type { catalogCalls } from '../contract.ts';
import type { Route } from './+types/category-page.ts';
import { CategorySidebar } from './parts/category-sidebar.tsx';
import { ListingCard } from './parts/listing-card.tsx';

/** Cards a step, and the most that one address shows before it goes on from a cursor. */
const STEP = 24;
const MOST = 96;
/** Cards that are seen before anything is scrolled. */
const FIRST_CARDS = 3;

type Place = { readonly cursor: string | undefined; readonly shown: number; readonly skipped: number };

function wholeNumber(text: string | null, otherwise: number, most: number): number {
  const value = Number(text);
  return text && Number.isInteger(value) && value > 0 ? Math.min(value, most) : otherwise;
}

function readPlace(url: URL): Place {
  const asked = url.searchParams;
  return {
    cursor: asked.get('cursor') ?? undefined,
    shown: wholeNumber(asked.get('show'), STEP, MOST),
    skipped: wholeNumber(asked.get('after'), 0, Number.MAX_SAFE_INTEGER),
  };
}

/** The address that shows one step more: longer, or past {@link MOST} the next stretch. */
function moreAddress(slug: CategorySlug, place: Place, count: number, next: string | null): string | null {
  if (!next) return null;
  const { cursor, shown, skipped } = place;
  if (shown + STEP <= MOST)
    return paths.categoryDetails(slug, { cursor, show: shown + STEP, after: skipped || null });
  return paths.categoryDetails(slug, { cursor: next, after: skipped + count });
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const slug = findCategorySlug(params.category);
  if (!slug) throw new Response('There is no such category.', { status: 404 });
  if (slug !== params.category) throw redirect(paths.categoryDetails(slug), 301);
  const place = readPlace(url);
  const api = apiFor<typeof catalogCalls>(context);
  const [categories, products] = await Promise.all([
    api('GET /categoryall'),
    api('GET /products', { query: { category: slug, limit: place.shown, cursor: place.cursor } }),
  ]);
  if (!categories.ok) throw refusedPage(categories.problem);
  if (!products.ok) throw refusedPage(products.problem);
  return {
    slug,
    categories: categories.data,
    products: products.data,
    shown: place.skipped + products.data.length,
    more: moreAddress(slug, place, products.data.length, products.next),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const category = loaderData?.categories.find((one) => one.category === loaderData.slug);
  return pageMeta({
    title: category ? `Used ${category.name.toLowerCase()} listings` : 'Category',
    description: category?.detail,
  });
};

/** One category: all categories at the left, its listings as cards. */
export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { slug, categories, products, shown, more } = loaderData;
  const category = categories.find((one) => one.category === slug);
  const total = category?.count ?? 0;
  return (
    <div className="wrap">
      <Breadcrumb items={[{ label: 'Home', to: paths.home() }, { label: category?.name ?? slug }]} />
      <div className="cat-grid">
        <div>
          <CategorySidebar categories={categories} current={slug} />
        </div>
        <div>
          <div className="page-head">
            <div>
              <h1>{category?.name ?? slug}</h1>
              <p className="muted num">
                {groupDigits(total)} {total === 1 ? 'listing' : 'listings'}, newest first
              </p>
            </div>
          </div>
          {products.length === 0 ? (
            <EmptyState
              title="Nothing listed here yet"
              action={<ButtonLink to={paths.home()}>See all categories</ButtonLink>}
            >
              New listings appear here as soon as a seller adds them.
            </EmptyState>
          ) : (
            <div className="cards">
              <h2 className="sr">Listings</h2>
              {products.map((product, index) => (
                <ListingCard key={product._id} product={product} first={index < FIRST_CARDS} />
              ))}
            </div>
          )}
          <ShowMore shown={shown} total={Math.max(total, shown)} to={more} />
        </div>
      </div>
    </div>
  );
}
