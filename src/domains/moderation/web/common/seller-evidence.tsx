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
  if (all === 0) return t('adminPeople.noReports');
  const reports = t('adminQueue.reports', { count: all });
  return open === 0 ? reports : t('adminPeople.reportsOpen', { reports, open: groupDigits(open) });
}

function listingWords({ unsold, removed }: WireSellerSummary['listings']): string {
  const count = groupDigits(unsold);
  if (removed === 0) return t('price.forSale', { count });
  return t('adminPeople.forSaleRemoved', { count, removed: groupDigits(removed) });
}

function Sales({ count, taka }: WireSellerSummary['sales']) {
  if (count === 0) return t('adminPeople.nothingSold');
  return (
    <span>
      {rich('adminPeople.soldFor', {
        count: groupDigits(count),
        sum: <Money taka={taka} />,
      })}
    </span>
  );
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
          <span className="muted">{t('adminPeople.noPhone')}</span>
        )}
      </li>
      <li>
        <Calendar className="i s" aria-hidden="true" />
        {t('adminPeople.joined', { day: formatDay(joinedAt) })}
      </li>
      {!emailVerified && (
        <li>
          <MailWarning className="i s" aria-hidden="true" />
          {t('adminPeople.emailUnconfirmed')}
        </li>
      )}
      <li>
        <Tag className="i s" aria-hidden="true" />
        {listingWords(listings)}
      </li>
      <li>
        <Package className="i s" aria-hidden="true" />
        <Sales {...sales} />
      </li>
      <li className={reports.open > 0 ? 'hot' : undefined}>
        <Flag className="i s" aria-hidden="true" />
        {reportWords(reports)}
      </li>
    </ul>
  );
}
