import { useLoaderData, useRouteLoaderData } from 'react-router';
import { groupDigits } from '#kernel/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CachedFragment } from '#ui/cached-fragment.tsx';
import { SectionHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { WorkbenchIllustration } from '#ui/workbench-illustration.tsx';
import { SearchBox } from '../domains/search/web/parts/search-box.tsx';
import { paths } from '../paths.ts';
import type { Route } from './+types/home.ts';
import type { CategoryCount, FrameData } from './frame-data.ts';
import { type HomeData, loadHome } from './home-data.ts';
import { BrandStrip } from './parts/brand-strip.tsx';
import { CategoryGrid } from './parts/category-grid.tsx';
import { ExploreRow } from './parts/explore-row.tsx';
import { FirstAdvertisement } from './parts/first-advertisement.tsx';
import { LatestGrid } from './parts/latest-grid.tsx';

export function loader({ context }: Route.LoaderArgs): Promise<HomeData> {
  return loadHome(context);
}

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Used computers in Dhaka and Chottogram',
    description:
      'Used laptops, monitors, printers, desktops and accessories from sellers in Dhaka and Chottogram. See the marks, the years used and the seller’s number before you go.',
  });

function Hero({ quick }: { readonly quick: readonly CategoryCount[] }) {
  return (
    <section className="hero pegs">
      <div className="wrap hero-in">
        <div className="hero-copy">
          <h1>Welcome to Secondbyte</h1>
          <p className="tagline">For Wholesale &amp; Retail</p>
          <p className="lead">
            Used computers from shops in Dhaka and Chottogram. See the marks, the years used and the seller’s
            number before you go.
          </p>
          <div className="hero-act">
            <ButtonLink kind="primary" to={paths.categoryDetails('Laptop')}>
              View Store
            </ButtonLink>
            <SearchBox placeholder="Try “T480 16 GB”" />
          </div>
          {quick.length > 0 && (
            <div className="quick">
              <span className="small muted">Often opened:</span>
              {quick.map(({ slug, name }) => (
                <Link key={slug} className="chip" to={paths.categoryDetails(slug)}>
                  {name}
                </Link>
              ))}
            </div>
          )}
        </div>
        <CachedFragment name="bench" cacheKey="">
          <WorkbenchIllustration price="৳38,500" />
        </CachedFragment>
      </div>
    </section>
  );
}

/** The first page: what this is, what there is, what is new. */
export default function HomePage() {
  const { categories, latest, advertisement } = useLoaderData<typeof loader>();
  const counts = useRouteLoaderData<FrameData>('root')?.categories ?? [];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Hero quick={counts.slice(0, 3)} />
      <CachedFragment name="brands" cacheKey="">
        <BrandStrip />
      </CachedFragment>
      <div className="wrap">
        <section className="sec" aria-labelledby="h-categories">
          <SectionHead
            id="h-categories"
            title="Categories"
            aside={total > 0 && `${groupDigits(total)} listings`}
          />
          <CachedFragment name="category grid" cacheKey={[categories, counts]}>
            <CategoryGrid categories={categories} counts={counts} />
          </CachedFragment>
          <CachedFragment name="explore" cacheKey={counts}>
            <ExploreRow categories={counts} />
          </CachedFragment>
        </section>
        {latest.length > 0 && (
          <section className="sec" aria-labelledby="h-latest">
            <SectionHead id="h-latest" title="Latest Product" />
            <LatestGrid products={latest} />
          </section>
        )}
        <FirstAdvertisement advertisement={advertisement} />
      </div>
    </>
  );
}
