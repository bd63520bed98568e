import { useEffect, useRef } from 'react';
import { currentLanguage } from '#kernel/locale.ts';
import { groupDigits } from '#kernel/money.ts';
import { localName } from '#texts/local-name.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import { paths } from '../../../../paths.ts';
import type { CategorySlug } from '../../../attributes/choices.ts';
import type { WireCategoryWithCount } from '../../contract.ts';
import { categoryIcon } from '../site/category-icon.ts';

/** A category in the sidebar's list. */
type ListedCategory = Pick<WireCategoryWithCount, 'category' | 'name' | 'count'>;

type CategorySidebarProps = {
  readonly categories: readonly ListedCategory[];
  readonly current: CategorySlug;
  /** Returns the URL of a category's link; by default the URL of its list of products. */
  readonly to?: (slug: CategorySlug) => string;
};

/** Returns a category's plural name: Laptops. Some names are plural already. */
export function pluralName(name: string): string {
  if (currentLanguage() === 'bn') return localName(name);
  return name.endsWith('s') ? name : `${name}s`;
}

/** Centers the current entry of a horizontally scrolling row, so that its neighbors are visible, too. */
function useCurrentInSight(current: CategorySlug) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another item becomes current
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && link)
      row.current.scrollLeft =
        link.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return row;
}

/** Shows the list of categories with their counts: a column on the left, on phones a horizontally scrolling row. */
export function CategorySidebar({ categories, current, to = paths.categoryDetails }: CategorySidebarProps) {
  return (
    <nav className="side-cats" aria-label={t('card.categories')} ref={useCurrentInSight(current)}>
      <h2>{t('frame.categories')}</h2>
      {categories.map((category) => {
        const Icon = categoryIcon(category.category);
        return (
          <Link
            key={category.category}
            to={to(category.category)}
            aria-current={category.category === current ? 'page' : undefined}
          >
            <Icon className="i" aria-hidden="true" />
            {localName(category.name)}
            <span className="num">{groupDigits(category.count)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
