import { groupDigits } from '#kernel/money.ts';
import { localName } from '#texts/local-name.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import { prefetchOnIntent } from '#ui/prefetch.ts';
import type { WireShortcuts } from '../../domains/search/contract.ts';
import { paths } from '../../paths.ts';
import type { CategoryCount } from '../frame-data.ts';
import type { HomeCategory } from '../home-data.ts';
import { CategoryIllustration } from './category-illustration.tsx';

/** Maximum length of a category's description on its card, in characters. */
const DETAIL_SHOWN = 100;

type GivenCounts = WireShortcuts['attributeCounts'][number];

type CategoryGridProps = {
  readonly categories: readonly HomeCategory[];
  readonly counts: readonly CategoryCount[];
  /**
   * For each category, the number of listings with battery health, and of listings with all parts tested as working.
   */
  readonly attributeCounts: readonly GivenCounts[];
};

/**
 * Returns a text with the number of listings with battery health, or else of fully working listings. Null if there are
 * none.
 */
function givenText({ battery = 0, bench = 0 }: Partial<GivenCounts>): string | null {
  if (battery > 0) return t('home.withBattery', { count: groupDigits(battery) });
  return bench > 0 ? t('home.tested', { count: groupDigits(bench) }) : null;
}

/** Shows a card for each category: drawing, name, number of listings, and description. */
export function CategoryGrid({ categories, counts, attributeCounts }: CategoryGridProps) {
  const countOf = new Map(counts.map(({ slug, count }) => [slug, count]));
  const givenOf = new Map(attributeCounts.map((one) => [one.category, one]));
  return (
    <div className="cats">
      {categories.map(({ slug, name, detail }) => {
        const text = givenText(givenOf.get(slug) ?? {});
        return (
          <Link key={slug} className="cat" to={paths.categoryDetails(slug)} prefetch={prefetchOnIntent()}>
            <CategoryIllustration slug={slug} />
            <h3 className="cat-name">
              {localName(name)}
              <span>{groupDigits(countOf.get(slug) ?? 0)}</span>
            </h3>
            <p className="cat-detail">{detail.slice(0, DETAIL_SHOWN)}</p>
            {text && <p className="cat-told">{text}</p>}
          </Link>
        );
      })}
    </div>
  );
}
