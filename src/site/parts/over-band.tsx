import { DAY_MS } from '#kernel/clock.ts';
import { t } from '#texts/t.ts';
import { formatDay } from '#ui/dates.ts';
import type { WholeListing } from '../../domains/catalog/web/public/listing.ts';

function daysWord(from: string, to: string): string {
  const days = Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS);
  if (days < 1) return t('product.withinADay');
  return t('home.soldAfter', { count: days });
}

/** Shows a band over the photo of a product that is no longer for sale. */
export default function OverBand({ product }: { readonly product: WholeListing }) {
  const { soldAt, postedAt, ending } = product;
  if (product.state === 'sold') {
    return (
      <p className="over-band num">
        <b>{t('product.sold')}</b> {soldAt && `${formatDay(soldAt)}, ${daysWord(postedAt, soldAt)}`}
      </p>
    );
  }
  return (
    <p className="over-band">
      <b>{ending === 'sold-elsewhere' ? t('product.sold') : t('product.ended')}</b>{' '}
      {ending === 'sold-elsewhere' ? t('product.soldElsewhere') : t('product.noLongerForSale')}
    </p>
  );
}
