import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import type { WireShortcuts } from '../../domains/search/contract.ts';
import { paths } from '../../paths.ts';

/** CSS classes for the names of some brands. Other brands have the plain style. */
const LOOKS: Readonly<Record<string, string>> = {
  dell: 'heavy',
  hp: 'slanted',
  lenovo: 'narrow',
  asus: 'wide',
  acer: 'light',
  apple: 'serif',
  samsung: 'small',
  benq: 'mono',
  logitech: 'light',
  canon: 'serif',
  epson: 'wide',
  brother: 'narrow',
  microsoft: 'plain',
  lg: 'heavy',
};

/** Shows the brands with the most listings, each with its number of listings. On phones the row scrolls sideways. */
export function BrandStrip({ brands }: Pick<WireShortcuts, 'brands'>) {
  return (
    <section className="brands" aria-label={t('home.brands')}>
      <div className="wrap">
        <ul>
          {brands.map(({ name, count }) => (
            <li key={name}>
              <Link
                className={`cap ${LOOKS[name.toLowerCase()] ?? 'plain'}`}
                to={paths.search({ brand: name })}
              >
                <b>{name}</b> <span className="num">{groupDigits(count)}</span>
                <span className="sr"> {t('home.listings')}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
