import { parseNumber } from '#kernel/digits.ts';
import { X } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { filterText, priceText } from '../../filters.ts';
import { type Applied, literally, type ReadWords, tickedInstead, withoutFilters } from '../search-params.ts';

/** A range of an address; as it stands where it is none, which its field says. */
function priceRange(range: string): string {
  const ends = range.split('–').map((end) => (end ? parseNumber(end) : null));
  const isPrice = range.split('–').every((end, at) => !end || typeof ends[at] === 'number');
  return isPrice ? priceText(ends[0] ?? null, ends[1] ?? null) : range;
}

function appliedText({ key, value }: Applied): string {
  return key === 'price' ? priceRange(value) : filterText(key, value);
}

type ChipProps = { readonly text: string; readonly to: URLSearchParams };

function RemovableChip({ text, to }: ChipProps) {
  return (
    <Link className="chip on" to={`?${to}`} aria-label={`Remove ${text}`} preventScrollReset>
      {text}
      <X className="i s" aria-hidden="true" />
    </Link>
  );
}

type AppliedFiltersProps = {
  /** The address as it stands, … */
  readonly searchParams: URLSearchParams;
  /** … and with everything ticked that was read out of its words. */
  readonly ticked: URLSearchParams;
  readonly found: ReadWords;
  /** Filters that the address itself names. */
  readonly applied: readonly Applied[];
};

/** Every filter in use as a chip that takes it back, those first that were read out of words. Nothing when there is none. */
export function AppliedFilters({ searchParams, ticked, found, applied }: AppliedFiltersProps) {
  const isLiteral = searchParams.get('literal') === 'yes';
  if (applied.length + found.read.length === 0 && !isLiteral) return null;
  const readAgain = new URLSearchParams(ticked);
  readAgain.delete('literal');
  return (
    <nav className="applied" aria-label="Filters in use">
      {found.read.map((one) => (
        <RemovableChip key={one.text} text={one.text} to={tickedInstead(searchParams, found, one)} />
      ))}
      {applied.map((one) => (
        <RemovableChip key={`${one.key} ${one.value}`} text={appliedText(one)} to={one.without} />
      ))}
      {isLiteral && <RemovableChip text="Words as typed" to={readAgain} />}
      {applied.length + found.read.length > 0 && (
        <Link to={`?${withoutFilters(ticked)}`} preventScrollReset>
          Clear all
        </Link>
      )}
      {found.read.length > 0 && (
        <Link to={`?${literally(searchParams)}`} preventScrollReset>
          Search exactly what I typed
        </Link>
      )}
    </nav>
  );
}
