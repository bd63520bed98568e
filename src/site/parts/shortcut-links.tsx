import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import type { WireShortcut } from '../../domains/search/contract.ts';
import { paths } from '../../paths.ts';

function addressOf({ category, query }: WireShortcut): string {
  return category ? paths.categoryDetails(category, query) : paths.search(query);
}

/**
 * Returns the number of results of a popular search as text, such as `86`. If the server stopped counting at its limit,
 * the text ends with a plus: `1,000+`.
 */
function countText({ count, exact }: WireShortcut): string {
  return exact ? groupDigits(count) : `${groupDigits(count)}+`;
}

type ShortcutsProps = { readonly searches: readonly WireShortcut[] };

/** Shows popular searches as chips with their numbers of results. */
export function ShortcutChips({ searches }: ShortcutsProps) {
  return (
    <ul className="quick">
      {searches.map((search) => (
        <li key={search.label}>
          <Link className="chip" to={addressOf(search)}>
            {search.label} <span className="num">{countText(search)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Shows popular searches in a line of text. */
export function ShortcutLine({ searches }: ShortcutsProps) {
  if (searches.length === 0) return null;
  return (
    <nav className="needs" aria-label={t('home.needs')}>
      <span>{t('home.orNeeds')}</span>
      {searches.map((search) => (
        <Link key={search.label} to={addressOf(search)}>
          {search.label}
        </Link>
      ))}
    </nav>
  );
}
