import { parseNumber } from '#kernel/digits.ts';
import { formatTaka } from '#kernel/money.ts';
import { X } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { filterText } from '../../filters.ts';
import { type Applied, withoutFilters } from '../search-params.ts';

function priceText(range: string): string {
  const [from = '', to = ''] = range.split('–').map((price) => {
    const taka = parseNumber(price);
    return taka === null ? price : formatTaka(taka);
  });
  if (!to) return `From ${from}`;
  return from ? `${from} – ${to}` : `Up to ${to}`;
}

function appliedText({ key, value }: Applied): string {
  return key === 'price' ? priceText(value) : filterText(key, value);
}

type AppliedFiltersProps = { readonly searchParams: URLSearchParams; readonly applied: readonly Applied[] };

/** Every filter in use as a chip that takes it back. Nothing when there is none. */
export function AppliedFilters({ searchParams, applied }: AppliedFiltersProps) {
  if (applied.length === 0) return null;
  return (
    <nav className="applied" aria-label="Filters in use">
      {applied.map((one) => {
        const text = appliedText(one);
        return (
          <Link
            key={`${one.key} ${one.value}`}
            className="chip on"
            to={`?${one.without}`}
            aria-label={`Remove ${text}`}
            preventScrollReset
          >
            {text}
            <X className="i s" aria-hidden="true" />
          </Link>
        );
      })}
      <Link to={`?${withoutFilters(searchParams)}`} preventScrollReset>
        Clear all
      </Link>
    </nav>
  );
}
