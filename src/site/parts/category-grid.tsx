import { groupDigits } from '#kernel/money.ts';
import { Link } from '#ui/link.tsx';
import { prefetchOnIntent } from '#ui/prefetch.ts';
import { paths } from '../../paths.ts';
import type { CategoryCount } from '../frame-data.ts';
import type { HomeCategory } from '../home-data.ts';
import { CategoryIllustration } from './category-illustration.tsx';

/** Characters of a category's detail text that its card shows. */
const DETAIL_SHOWN = 100;

type CategoryGridProps = {
  readonly categories: readonly HomeCategory[];
  readonly counts: readonly CategoryCount[];
};

/** A card for each category: drawing, name, live count, a line on what is in it. */
export function CategoryGrid({ categories, counts }: CategoryGridProps) {
  const countOf = new Map(counts.map(({ slug, count }) => [slug, count]));
  return (
    <div className="cats">
      {categories.map(({ slug, name, detail }) => (
        <Link key={slug} className="cat" to={paths.categoryDetails(slug)} prefetch={prefetchOnIntent()}>
          <span className="cat-pic">
            <CategoryIllustration slug={slug} />
          </span>
          <div>
            <h3 className="cat-name">
              {name}
              <span>{groupDigits(countOf.get(slug) ?? 0)}</span>
            </h3>
            <p className="cat-detail">{detail.slice(0, DETAIL_SHOWN)}</p>
          </div>
        </Link>
      ))}
    </div>
  );
}
