import { localName } from '#texts/local-name.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import { categoryIcon } from '../../domains/catalog/web/site/category-icon.ts';
import { paths } from '../../paths.ts';
import type { CategoryCount } from '../frame-data.ts';

/** Categories in the row: all except `Products`, which contains single parts. */
const EXPLORED = new Set(['Laptop', 'Monitor', 'Printer', 'Desktop', 'Accessories']);

/** Shows the section Explore By Category: a row of icons, on wide screens. */
export function ExploreRow({ categories }: { readonly categories: readonly CategoryCount[] }) {
  return (
    <nav className="explore" aria-labelledby="h-explore">
      <h2 id="h-explore">{t('home.explore')}</h2>
      {categories
        .filter(({ slug }) => EXPLORED.has(slug))
        .map(({ slug, name }) => {
          const Icon = categoryIcon(slug);
          return (
            <Link key={slug} to={paths.categoryDetails(slug)}>
              <Icon className="i" aria-hidden="true" />
              {localName(name)}
            </Link>
          );
        })}
    </nav>
  );
}
