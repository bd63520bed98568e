import type { ComponentProps } from 'react';
import { useLoaderData, useRouteLoaderData } from 'react-router';
import { groupDigits } from '#kernel/money.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CachedFragment } from '#ui/cached-fragment.tsx';
import { SectionHead } from '#ui/layout.tsx';
import { lazyHydrated } from '#ui/lazy-hydrated.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import homeStyles from '#ui/styles/home.css?url';
import { useSignedIn } from '../domains/accounts/web/public/use-signed-in.ts';
import type { WireShortcut } from '../domains/search/contract.ts';
import { SearchBox } from '../domains/search/web/site/search-box.tsx';
import { paths } from '../paths.ts';
import type { Route } from './+types/home.ts';
import type { FrameData } from './frame-data.ts';
import { type HomeData, loadHome } from './home-data.ts';
import { BrandStrip } from './parts/brand-strip.tsx';
import { CategoryGrid } from './parts/category-grid.tsx';
import { ExampleListing } from './parts/example-listing.tsx';
import { ExploreRow } from './parts/explore-row.tsx';
import { FirstAdvertisement } from './parts/first-advertisement.tsx';
import { LatestGrid } from './parts/latest-grid.tsx';
import { MarketNumbers } from './parts/market-numbers.tsx';
import { ShortcutChips, ShortcutLine } from './parts/shortcut-links.tsx';
import { SoldToday } from './parts/sold-today.tsx';
import { ThreeSteps } from './parts/three-steps.tsx';

// Lazy-loaded, because the drawing appears only if there is no listing to show as an example.
const EmptyBench = lazyHydrated(() => import('./parts/empty-bench.tsx'));

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: homeStyles }];

export function loader({ context }: Route.LoaderArgs): Promise<HomeData> {
  return loadHome(context);
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.texts) : []);

type HeroProps = Pick<HomeData, 'example'> & {
  readonly lead: string;
  readonly searches: readonly WireShortcut[];
  /** Number of listings for sale (`total`), and number of those whose seller is verified. */
  readonly total: number;
  readonly verified: number;
};

const bold = (count: number) => <b className="num">{groupDigits(count)}</b>;

function Hero({ lead, example, searches, total, verified }: HeroProps) {
  const signedIn = useSignedIn();
  return (
    <section className="hero pegs">
      <div className="wrap hero-in">
        <div className="hero-copy">
          <h1>{t('home.welcome')}</h1>
          <p className="tagline">{t('home.tagline')}</p>
          <p className="lead">{lead}</p>
          <div className="hero-find only-phone">
            <SearchBox placeholder={t('home.try')} />
          </div>
          {searches.length > 0 && <ShortcutChips searches={searches} />}
          <p className="hero-end">
            <ButtonLink kind="primary" to={paths.search()}>
              {t('home.viewStore')}
            </ButtonLink>
            {total > 0 && (
              <span>
                {verified > 0
                  ? rich('home.forSaleVerified', { count: bold(total), verified: bold(verified) })
                  : rich('home.forSale', { count: bold(total) })}
              </span>
            )}
          </p>
        </div>
        {example ? (
          <CachedFragment name="example" cacheKey={[example, signedIn]}>
            <ExampleListing example={example} signedIn={signedIn} />
          </CachedFragment>
        ) : (
          <EmptyBench />
        )}
      </div>
    </section>
  );
}

type CategoriesProps = Pick<HomeData, 'categories'> & {
  readonly counts: FrameData['categories'];
  /** Number of listings for sale. */
  readonly total: number;
  readonly attributeCounts: ComponentProps<typeof CategoryGrid>['attributeCounts'];
  readonly needs: readonly WireShortcut[];
};

/** Shows the categories, and links to searches for what people need. */
function Categories({ categories, counts, total, attributeCounts, needs }: CategoriesProps) {
  return (
    <section className="sec" aria-labelledby="h-categories">
      <SectionHead
        id="h-categories"
        title={t('home.categories')}
        {...(total > 0
          ? { link: { to: paths.search(), label: t('home.allListings', { count: groupDigits(total) }) } }
          : {})}
      />
      <CachedFragment name="category grid" cacheKey={[categories, counts, attributeCounts]}>
        <CategoryGrid categories={categories} counts={counts} attributeCounts={attributeCounts} />
      </CachedFragment>
      <div className="ways">
        <CachedFragment name="explore" cacheKey={counts}>
          <ExploreRow categories={counts} />
        </CachedFragment>
        <ShortcutLine searches={needs} />
      </div>
    </section>
  );
}

function Latest({ latest, texts }: Pick<HomeData, 'latest' | 'texts'>) {
  return (
    <section className="sec" aria-labelledby="h-latest">
      <SectionHead
        id="h-latest"
        title={t('home.latest')}
        link={{ to: paths.search({ sort: 'newest' }), label: t('home.seeAll') }}
      />
      <p className="latest-sub">{texts.latestSub}</p>
      <LatestGrid products={latest} />
    </section>
  );
}

/** Shows the home page: purpose of the site, example listing, categories, newest products, and how to buy. */
export default function HomePage() {
  const { texts, categories, latest, example, soldThisMonth, soldToday, shortcuts, advertisement } =
    useLoaderData<typeof loader>();
  const counts = useRouteLoaderData<FrameData>('root')?.categories ?? [];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const { searches = [], brands = [], attributeCounts = [], verified = 0, sellers = 0 } = shortcuts ?? {};
  const facts = searches.filter(({ kind }) => kind === 'fact');
  const needs = searches.filter(({ kind }) => kind === 'need');
  return (
    <>
      <Hero lead={texts.lead} example={example} searches={facts} total={total} verified={verified} />
      {brands.length > 0 && (
        <CachedFragment name="brands" cacheKey={brands}>
          <BrandStrip brands={brands} />
        </CachedFragment>
      )}
      <div className="wrap">
        <Categories
          categories={categories}
          counts={counts}
          total={total}
          attributeCounts={attributeCounts}
          needs={needs}
        />
        {latest.length > 0 && <Latest latest={latest} texts={texts} />}
        <div className="how">
          <ThreeSteps texts={texts.steps} />
          <MarketNumbers listings={total} verified={verified} sellers={sellers} soldThisMonth={soldThisMonth}>
            {soldToday && <SoldToday sale={soldToday} />}
          </MarketNumbers>
        </div>
        <FirstAdvertisement advertisement={advertisement} />
      </div>
    </>
  );
}
