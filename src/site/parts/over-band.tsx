import { DAY_MS } from '#kernel/clock.ts';
import { counted } from '#kernel/number-words.ts';
import { formatDay } from '#ui/dates.ts';
import type { WholeListing } from '../../domains/catalog/web/public/listing.ts';

function daysWord(from: string, to: string): string {
  const days = Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS);
  if (days < 1) return 'within a day';
  return `after ${counted(days, 'day')}`;
}

/** Shows a band over the photo of a product that is no longer for sale. */
export default function OverBand({ product }: { readonly product: WholeListing }) {
  const { soldAt, postedAt, ending } = product;
  if (product.state === 'sold') {
    return (
      <p className="over-band num">
        <b>SOLD</b> {soldAt && `${formatDay(soldAt)}, ${daysWord(postedAt, soldAt)}`}
      </p>
    );
  }
  return (
    <p className="over-band">
      <b>{ending === 'sold-elsewhere' ? 'SOLD' : 'ENDED'}</b>{' '}
      {ending === 'sold-elsewhere' ? 'The seller sold it elsewhere' : 'This listing is no longer for sale'}
    </p>
  );
}
