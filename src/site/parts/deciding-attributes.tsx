import { counted } from '#kernel/number-words.ts';
import { CircleCheck, type Icon, Info, Minus, ShieldCheck, TriangleAlert } from '#ui/icon.tsx';
import { benchView, knownFlaws } from '../../domains/catalog/web/public/condition-view.ts';
import type { WholeListing } from '../../domains/catalog/web/public/listing.ts';
import { BatteryRing } from '../../domains/catalog/web/site/battery-ring.tsx';
import { batteryHealth, hasBattery } from '../../domains/catalog/web/site/card-attributes.ts';
import type { OfferView } from '../../domains/catalog/web/site/offer-view.ts';

type Fact = { readonly icon: Icon; readonly text: string; readonly to?: string };

function benchAttribute(product: WholeListing): Fact[] {
  const bench = benchView(product);
  if (!bench) return [];
  const { works, parts } = bench.summary;
  const icon = bench.summary.faulty > 0 ? TriangleAlert : works === parts ? CircleCheck : Minus;
  return [{ icon, text: bench.headline, to: '#h-check' }];
}

function flawAttribute(product: WholeListing): Fact[] {
  const count = knownFlaws(product).length;
  if (count === 0) return [];
  return [{ icon: Info, text: counted(count, 'mark or fault', 'marks and faults'), to: '#h-flaws' }];
}

function warrantyAttribute({ warranty }: OfferView): Fact {
  if (!warranty) return { icon: Minus, text: 'Warranty not given' };
  const text = /warranty/i.test(warranty.text) ? warranty.text : `${warranty.text} of warranty`;
  return { icon: warranty.isGiven ? ShieldCheck : Minus, text };
}

type DecidingAttributesProps = { readonly product: WholeListing; readonly offer: OfferView };

/** Shows the values that matter most for buyers, with links to more. */
export function DecidingAttributes({ product, offer }: DecidingAttributesProps) {
  const facts = [...benchAttribute(product), ...flawAttribute(product), warrantyAttribute(offer)];
  return (
    <ul className="deciders">
      {hasBattery(product) && (
        <li>
          <span aria-hidden="true">Battery</span>
          <BatteryRing health={batteryHealth(product)} size={26} />
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
