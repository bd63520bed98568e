import '../common/condition.css';
import { t } from '#texts/t.ts';
import { Check, CreditCard, type Icon, MapPin, Minus, ShieldCheck, Truck, Users, X } from '#ui/icon.tsx';
import type { BoxItem, DeliveryWay, PayWayLine, WarrantyView } from './offer-view.ts';

/** Shows the ways to pay that the seller accepts. */
export function PayWayLines({ ways }: { readonly ways: readonly PayWayLine[] }) {
  return (
    <ul className="inbox">
      {ways
        .filter(({ isTaken }) => isTaken)
        .map(({ way, text }) => (
          <Line key={way} icon={way === 'cash' ? Users : CreditCard} text={text} />
        ))}
    </ul>
  );
}

type LineProps = { readonly icon: Icon; readonly tone?: 'y' | 'n' | undefined; readonly text: string };

function Line({ icon: Icon, tone, text }: LineProps) {
  return (
    <li className={tone}>
      <Icon className="i s" aria-hidden="true" />
      {text}
    </li>
  );
}

function boxText({ label, isIncluded }: BoxItem): string {
  if (isIncluded === null) return t('offer.notGiven', { label });
  return isIncluded ? label : t('offer.notIncluded', { label });
}

/** Shows which items are included. A tick means yes, a cross means no, a dash means that the seller has not said. */
export function InTheBox({ items }: { readonly items: readonly BoxItem[] }) {
  return (
    <ul className="inbox">
      {items.map((item) => (
        <Line
          key={item.label}
          icon={item.isIncluded === null ? Minus : item.isIncluded ? Check : X}
          tone={item.isIncluded ? 'y' : 'n'}
          text={boxText(item)}
        />
      ))}
    </ul>
  );
}

/** Shows a listing's warranty, or that the seller gave no information about it. */
export function WarrantyLine({ warranty }: { readonly warranty: WarrantyView | null }) {
  return (
    <ul className="inbox">
      <Line
        icon={warranty?.isGiven ? ShieldCheck : Minus}
        tone={warranty?.isGiven ? 'y' : 'n'}
        text={warranty?.text ?? t('offer.notGiven', { label: t('label.warranty') })}
      />
    </ul>
  );
}

/** Shows the ways of delivery. */
export function DeliveryLines({ ways }: { readonly ways: readonly DeliveryWay[] }) {
  return (
    <ul className="inbox">
      {ways.map(({ text, isOffered }, index) => (
        <Line
          key={text}
          icon={isOffered ? (index === 0 ? MapPin : Truck) : X}
          tone={isOffered ? 'y' : 'n'}
          text={isOffered ? text : t('offer.noCourier')}
        />
      ))}
    </ul>
  );
}
