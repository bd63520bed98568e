import { counted } from '#kernel/number-words.ts';
import './admin.css';
import { groupDigits } from '#kernel/money.ts';
import { formatDay } from '#ui/dates.ts';
import { Calendar, Flag, MailWarning, Package, Tag } from '#ui/icon.tsx';
import { Money } from '#ui/price.tsx';
import type { WireSellerSummary } from '../../contract.ts';
import { PhoneLink } from './phone-link.tsx';

function reportWords({ open, all }: WireSellerSummary['reports']): string {
  if (all === 0) return 'No reports';
  return open === 0 ? counted(all, 'report') : `${counted(all, 'report')}, ${groupDigits(open)} open`;
}

/** Shows evidence about a seller: phone, age of the account, listings, sales and reports. */
export function SellerEvidence({ about }: { readonly about: WireSellerSummary }) {
  const { seller, joinedAt, emailVerified, listings, sales, reports } = about;
  return (
    <ul className="seller-evidence">
      <li>
        {seller.number ? (
          <PhoneLink number={seller.number} name={seller.name} />
        ) : (
          <span className="muted">No phone number</span>
        )}
      </li>
      <li>
        <Calendar className="i s" aria-hidden="true" />
        Joined {formatDay(joinedAt)}
      </li>
      {!emailVerified && (
        <li>
          <MailWarning className="i s" aria-hidden="true" />
          Email not confirmed
        </li>
      )}
      <li>
        <Tag className="i s" aria-hidden="true" />
        {groupDigits(listings.unsold)} for sale
        {listings.removed > 0 && `, ${groupDigits(listings.removed)} removed`}
      </li>
      <li>
        <Package className="i s" aria-hidden="true" />
        {sales.count === 0 ? (
          'Nothing sold'
        ) : (
          <span>
            {groupDigits(sales.count)} sold for <Money taka={sales.taka} />
          </span>
        )}
      </li>
      <li className={reports.open > 0 ? 'hot' : undefined}>
        <Flag className="i s" aria-hidden="true" />
        {reportWords(reports)}
      </li>
    </ul>
  );
}
