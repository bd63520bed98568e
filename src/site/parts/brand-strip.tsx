import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import type { WireShortcuts } from '../../domains/search/contract.ts';
import { paths } from '../../paths.ts';

/** Looks of the caps: the letters of each maker's name are set in a way of our own. Others have the plain one. */
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

/** Makers with the most listings, each with its count. The row scrolls sideways on phones. */
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
