import '../common/orders.css';
import { t } from '#texts/t.ts';
import { EmailAddress } from '#ui/email-address.tsx';
import { ReachLinks } from '#ui/reach-links.tsx';
import { Verified } from '#ui/tag.tsx';
import type { WireBooking } from '../../../bookings/contract.ts';

type CallLinkProps = {
  readonly number: string;
  readonly name: string;
  /** Title of the product. */
  readonly title: string;
  /** True if the call button shows the phone number. */
  readonly shown?: boolean;
};

/** Links for calling the other side and for writing to them on WhatsApp. */
export function CallLink({ number, name, title, shown }: CallLinkProps) {
  return (
    <span className="reach-pair">
      <ReachLinks
        number={number}
        name={name}
        line={t('orders.hello', { name, about: title })}
        about={title}
        call={shown && <span className="num">{number}</span>}
        callLabel={shown ? t('orders.callNumber', { number, name }) : t('reach.call', { name })}
        className="btn second low"
        iconClass="i s"
      />
    </span>
  );
}

type SellerCellProps = {
  readonly row: Pick<WireBooking, 'title' | 'number' | 'sellerName' | 'sellerEmail' | 'sellerVarify'>;
  /** True while buyer and seller still need to contact each other. */
  readonly callable: boolean;
};

/** Shows the seller: name with verified mark, email, and phone number. */
export function SellerCell({ row, callable }: SellerCellProps) {
  return (
    <td className="mid party">
      <span className="party-name">
        {row.sellerName}
        {row.sellerVarify === 'verify' && <Verified brief />}
      </span>
      {row.sellerEmail !== '' && (
        <span className="sub">
          <EmailAddress email={row.sellerEmail} />
        </span>
      )}
      {callable && row.number !== '' && (
        <CallLink number={row.number} name={row.sellerName} title={row.title} shown />
      )}
    </td>
  );
}
