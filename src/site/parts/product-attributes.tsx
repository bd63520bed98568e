import type { ReactNode } from 'react';
import { formatDay } from '#ui/dates.ts';
import { Money } from '#ui/price.tsx';
import { monthsText, yearsText } from '../../domains/catalog/web/public/attribute-texts.ts';
import type { WholeListing } from '../../domains/catalog/web/public/listing.ts';
import {
  DeliveryLines,
  InTheBox,
  PayWayLines,
  WarrantyLine,
} from '../../domains/catalog/web/site/offer-lines.tsx';
import type { OfferView } from '../../domains/catalog/web/site/offer-view.ts';
import { countMarks, productPhotos } from '../../domains/catalog/web/site/product-photos.ts';

type Row = readonly [label: string, text: ReactNode];
type Group = { readonly title: string; readonly rows: readonly Row[] };

function conditionGroup(product: WholeListing): Group {
  const marks = countMarks(productPhotos(product));
  const inPhotos = marks > 0 ? [['Marks in the photos', String(marks)] as const] : [];
  return {
    title: 'Condition',
    rows: [
      ['Grade', product.condition],
      ...inPhotos,
      ['Used', monthsText(product.usedYears) ?? yearsText(product.usedYears)],
    ],
  };
}

function historyGroup(product: WholeListing, told: Group | undefined): Group {
  return {
    title: 'History',
    rows: [
      ...(told?.rows ?? []),
      ['Price when new', <Money key="new" taka={product.originalPrice} />],
      ['Listed', formatDay(product.postedAt)],
    ],
  };
}

/** Returns all given attributes by group. */
function groupsOf(product: WholeListing, groups: OfferView['groups']): Group[] {
  const history = groups.find(({ title }) => title === 'History');
  return [
    ...groups.filter((group) => group !== history),
    conditionGroup(product),
    historyGroup(product, history),
  ];
}

type ProductAttributesProps = { readonly product: WholeListing; readonly offer: OfferView };

/** Shows the seller's description and the attributes by group. */
export function ProductAttributes({ product, offer }: ProductAttributesProps) {
  return (
    <section className="telling" id="details" aria-labelledby="h-details">
      <h2 id="h-details">Product details</h2>
      <div className="seller-words">
        {product.details.split(/\n+/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className="fact-groups">
        {groupsOf(product, offer.groups).map(({ title, rows }) => (
          <div key={title}>
            <h3>{title}</h3>
            <dl className="kv">
              {rows.map(([label, text]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
        <div>
          <h3>In the box</h3>
          <InTheBox items={offer.box} />
        </div>
        <div>
          <h3>Warranty</h3>
          <WarrantyLine warranty={offer.warranty} />
        </div>
        <div>
          <h3>How you get it</h3>
          <DeliveryLines ways={offer.delivery} />
        </div>
        <div>
          <h3>How you pay</h3>
          <PayWayLines ways={offer.payment} />
        </div>
      </div>
    </section>
  );
}
