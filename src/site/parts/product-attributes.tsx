import { t } from '#texts/t.ts';
import { Money } from '#ui/price.tsx';
import type { WholeListing } from '../../domains/catalog/web/public/listing.ts';
import {
  DeliveryLines,
  InTheBox,
  PayWayLines,
  WarrantyLine,
} from '../../domains/catalog/web/site/offer-lines.tsx';
import type { OfferView } from '../../domains/catalog/web/site/offer-view.ts';

type ProductAttributesProps = { readonly product: WholeListing; readonly offer: OfferView };

/** Shows the seller's description of the product, and its attributes in groups. */
export function ProductAttributes({ product, offer }: ProductAttributesProps) {
  return (
    <section className="telling" id="details" aria-labelledby="h-details">
      <h2 id="h-details">{t('product.details')}</h2>
      <div className="seller-words">
        {product.details.split(/\n+/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className="fact-groups">
        {offer.groups.map(({ title, rows }) => (
          <div key={title}>
            <h3>{title}</h3>
            <dl className="kv">
              {rows.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{typeof value === 'number' ? <Money taka={value} /> : value}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
        <div>
          <h3>{t('product.inTheBox')}</h3>
          <InTheBox items={offer.box} />
        </div>
        <div>
          <h3>{t('label.warranty')}</h3>
          <WarrantyLine warranty={offer.warranty} />
        </div>
        <div>
          <h3>{t('product.delivery')}</h3>
          <DeliveryLines ways={offer.delivery} />
        </div>
        <div>
          <h3>{t('product.payment')}</h3>
          <PayWayLines ways={offer.payment} />
        </div>
      </div>
    </section>
  );
}
