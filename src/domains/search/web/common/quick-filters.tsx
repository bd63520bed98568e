import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Check } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { switched, toggled } from '../search-params.ts';
import type { PromotedFilter } from './promoted-filters.ts';

type QuickFiltersProps = {
  readonly searchParams: URLSearchParams;
  readonly filters: readonly PromotedFilter[];
};

/**
 * Returns the URL after a click on a promoted filter. The click removes the filter if it is on, and otherwise adds it.
 * Other values of its filter group stay.
 */
function pressed(address: URLSearchParams, { name, values }: PromotedFilter, on: boolean): URLSearchParams {
  if (name === 'priceTo') return switched(address, name, values[0] ?? '');
  return values
    .filter((value) => address.getAll(name).includes(value) === on)
    .reduce((changed, value) => toggled(changed, name, value), address);
}

/** Renders promoted filters as links that look like buttons. A second click removes the filter. */
export function QuickFilters({ searchParams, filters }: QuickFiltersProps) {
  return (
    <nav className="chips" aria-label={t('search.oftenUsed')}>
      {filters.map((promoted) => {
        const { text, name, values, count } = promoted;
        const on = values.every((value) => searchParams.getAll(name).includes(value));
        return (
          <Link
            key={text}
            className={on ? 'chip on' : 'chip'}
            aria-current={on || undefined}
            to={`?${pressed(searchParams, promoted, on)}`}
            preventScrollReset
          >
            {on && <Check className="i s" aria-hidden="true" />}
            {text}
            {!on && count !== null && <span className="num">{groupDigits(count)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
