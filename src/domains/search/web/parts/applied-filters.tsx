import { parseNumber } from '#kernel/digits.ts';
import { formatTaka } from '#kernel/money.ts';
import { X } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { filterText, VERIFIED } from '../../filters.ts';
import { type Applied, switched, toggled, withoutFilters } from '../search-params.ts';

/** A price under which many look first, in whole taka. */
const UNDER_TAKA = 30_000;

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

/** What many ask for, one press each; pressed again it is taken back. */
export function QuickFilters({ searchParams }: { readonly searchParams: URLSearchParams }) {
  const chips = [
    { text: `Under ${formatTaka(UNDER_TAKA)}`, name: 'priceTo', value: String(UNDER_TAKA), to: switched },
    { text: 'SSD', name: 'storageKind', value: 'SSD', to: toggled },
    { text: 'Verified seller', name: 'seller', value: VERIFIED, to: toggled },
  ];
  return (
    <nav className="chips" aria-label="Often used filters">
      {chips.map(({ text, name, value, to }) => {
        const on = searchParams.getAll(name).includes(value);
        return (
          <Link
            key={text}
            className={on ? 'chip on' : 'chip'}
            aria-current={on || undefined}
            to={`?${to(searchParams, name, value)}`}
            preventScrollReset
          >
            {text}
          </Link>
        );
      })}
    </nav>
  );
}
