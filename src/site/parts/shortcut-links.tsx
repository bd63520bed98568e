import { currentLanguage } from '#kernel/locale.ts';
import { formatTaka, groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import type { WireShortcut } from '../../domains/search/contract.ts';
import { paths } from '../../paths.ts';

function addressOf({ category, query }: WireShortcut): string {
  return category ? paths.categoryDetails(category, query) : paths.search(query);
}

/** The number of listings that a search finds: `86`, or `1,000+` where there are more than were counted. */
function countText({ count, exact }: WireShortcut): string {
  return exact ? groupDigits(count) : `${groupDigits(count)}+`;
}

/** The words of a search in the language of the page. */
function labelOf({ label }: WireShortcut): string {
  if (currentLanguage() === 'en') return label;
  const labels: Readonly<Record<string, string>> = {
    'Under ৳30,000': t('shortcut.under30', { price: formatTaka(30_000) }),
    '16 GB for work': t('shortcut.work'),
    'Battery 80% or more': t('shortcut.battery', { health: groupDigits(80) }),
    'For study': t('shortcut.study'),
    'Nearly new': t('shortcut.nearlyNew'),
    'a first laptop under ৳20,000': t('shortcut.firstLaptop', { price: formatTaka(20_000) }),
    'a screen for design': t('shortcut.design'),
    'a laser printer': t('shortcut.laser'),
    'tested, and everything works': t('shortcut.tested'),
    'sent by courier': t('shortcut.courier'),
  };
  return labels[label] ?? label;
}

type ShortcutsProps = { readonly searches: readonly WireShortcut[] };

/** Searches that many want, as chips with the number of listings each finds. */
export function ShortcutChips({ searches }: ShortcutsProps) {
  return (
    <ul className="quick">
      {searches.map((search) => (
        <li key={search.label}>
          <Link className="chip" to={addressOf(search)}>
            {labelOf(search)} <span className="num">{countText(search)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The same in a line of text. */
export function ShortcutLine({ searches }: ShortcutsProps) {
  if (searches.length === 0) return null;
  return (
    <nav className="needs" aria-label={t('home.needs')}>
      <span>{t('home.orNeeds')}</span>
      {searches.map((search) => (
        <Link key={search.label} to={addressOf(search)}>
          {labelOf(search)}
        </Link>
      ))}
    </nav>
  );
}
