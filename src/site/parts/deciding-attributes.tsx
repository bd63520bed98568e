import { t } from '#texts/t.ts';
import { CircleCheck, type Icon, Info, Minus, ShieldCheck, TriangleAlert } from '#ui/icon.tsx';
import { BatteryRing } from '../../domains/catalog/web/site/battery-ring.tsx';
import type { OfferView } from '../../domains/catalog/web/site/offer-view.ts';
import type { FoundProduct } from '../product-data.ts';
import type { ProductCheck } from '../product-texts.ts';

type Fact = { readonly icon: Icon; readonly text: string; readonly to?: string };

function benchAttribute({ bench }: ProductCheck): Fact[] {
  if (!bench) return [];
  const { works, parts, faulty } = bench.summary;
  const icon = faulty > 0 ? TriangleAlert : works === parts ? CircleCheck : Minus;
  return [{ icon, text: bench.headline, to: '#h-check' }];
}

function flawAttribute({ flaws, flawsCount }: ProductCheck): Fact[] {
  return flaws.length === 0 ? [] : [{ icon: Info, text: flawsCount, to: '#h-flaws' }];
}

function warrantyAttribute({ warranty, warrantyFact }: OfferView): Fact {
  return { icon: warranty?.isGiven ? ShieldCheck : Minus, text: warrantyFact };
}

type DecidingAttributesProps = { readonly found: Pick<FoundProduct, 'check' | 'offer'> };

/**
 * Shows the facts that matter most to buyers: battery, warranty, test results and faults. Test results and faults link
 * to their details.
 */
export function DecidingAttributes({ found: { check, offer } }: DecidingAttributesProps) {
  const facts = [warrantyAttribute(offer), ...benchAttribute(check), ...flawAttribute(check)];
  return (
    <ul className="deciders">
      {check.battery && (
        <li>
          <span aria-hidden="true">{t('home.batteryWord')}</span>
          <BatteryRing health={check.battery.health} size={26} />
        </li>
      )}
      {facts.map(({ icon: Icon, text, to }) => (
        <li key={text}>
          <Icon className="i s" aria-hidden="true" />
          {to ? <a href={to}>{text}</a> : text}
        </li>
      ))}
    </ul>
  );
}
