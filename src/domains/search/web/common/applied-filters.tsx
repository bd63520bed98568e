import { t } from '#texts/t.ts';
import { X } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { literally, type ReadWords, tickedInstead, withoutFilters } from '../search-params.ts';
import type { AppliedFilter } from './applied-in-words.ts';

type ChipProps = { readonly text: string; readonly to: URLSearchParams | string };

function RemovableChip({ text, to }: ChipProps) {
  return (
    <Link className="chip on" to={`?${to}`} aria-label={t('search.remove', { text })} preventScrollReset>
      {text}
      <X className="i s" aria-hidden="true" />
    </Link>
  );
}

type AppliedFiltersProps = {
  /** Parameters of the page's current URL. */
  readonly searchParams: URLSearchParams;
  /** Parameters of the page's current URL, with filters in place of the words that mean them. */
  readonly ticked: URLSearchParams;
  readonly found: ReadWords;
  readonly applied: readonly AppliedFilter[];
};

/**
 * Renders each active filter as a chip that removes the filter. Filters that come from words are first. Renders nothing
 * without filters.
 */
export function AppliedFilters({ searchParams, ticked, found, applied }: AppliedFiltersProps) {
  const isLiteral = searchParams.get('literal') === 'yes';
  if (applied.length + found.read.length === 0 && !isLiteral) return null;
  const readAgain = new URLSearchParams(ticked);
  readAgain.delete('literal');
  return (
    <nav className="applied" aria-label={t('search.inUse')}>
      {found.read.map((one) => (
        <RemovableChip key={one.text} text={one.text} to={tickedInstead(searchParams, found, one)} />
      ))}
      {applied.map((one) => (
        <RemovableChip key={one.to} {...one} />
      ))}
      {isLiteral && <RemovableChip text={t('search.asTyped')} to={readAgain} />}
      {applied.length + found.read.length > 0 && (
        <Link to={`?${withoutFilters(ticked)}`} preventScrollReset>
          {t('search.clear')}
        </Link>
      )}
      {found.read.length > 0 && (
        <Link to={`?${literally(searchParams)}`} preventScrollReset>
          {t('search.exactly')}
        </Link>
      )}
    </nav>
  );
}
