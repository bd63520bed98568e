import './admin.css';
import { groupDigits } from '#kernel/money.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { formatDay } from '#ui/dates.ts';
import { Calendar, Flag, MailWarning, Package, Tag } from '#ui/icon.tsx';
import { Money } from '#ui/price.tsx';
import type { WireSellerSummary } from '../../contract.ts';
import { PhoneLink } from './phone-link.tsx';

function reportWords({ open, all }: WireSellerSummary['reports']): string {
  if (all === 0) return t('adminCases.noReports');
  const words = t('adminCases.reports', { count: all });
  return open === 0 ? words : t('adminCases.reportsOpen', { reports: words, open: groupDigits(open) });
}

function listingWords({ unsold, removed }: WireSellerSummary['listings']): string {
  const count = groupDigits(unsold);
  return removed > 0
    ? t('adminCases.forSaleAndRemoved', { count, removed: groupDigits(removed) })
    : t('adminCases.forSale', { count });
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
          <span className="muted">{t('adminCases.noPhone')}</span>
        )}
      </li>
      <li>
        <Calendar className="i s" aria-hidden="true" />
        {t('adminCases.joined', { day: formatDay(joinedAt) })}
      </li>
      {!emailVerified && (
        <li>
          <MailWarning className="i s" aria-hidden="true" />
          {t('adminCases.emailUnconfirmed')}
        </li>
      )}
      <li>
        <Tag className="i s" aria-hidden="true" />
        {listingWords(listings)}
      </li>
      <li>
        <Package className="i s" aria-hidden="true" />
        {sales.count === 0 ? (
          t('adminCases.nothingSold')
        ) : (
          <span>
            {rich('adminCases.soldFor', {
              count: groupDigits(sales.count),
              sum: <Money taka={sales.taka} />,
            })}
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
