import type { ReactNode } from 'react';
import { formatDay } from '#ui/dates.ts';
import { Calendar, Clock, MapPin, Phone, ShieldCheck } from '#ui/icon.tsx';
import { Breadcrumb, DescriptionList, SectionHead } from '#ui/layout.tsx';
import { Money, Price } from '#ui/price.tsx';
import { Avatar, Verified } from '#ui/tag.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { yearsUsed } from '../../domains/catalog/web/parts/attribute-texts.ts';
import { BatteryCard, BenchCheckTable } from '../../domains/catalog/web/parts/bench-check.tsx';
import type { CardProduct } from '../../domains/catalog/web/parts/card-product.ts';
import { ConditionTag, conditionMeaning } from '../../domains/catalog/web/parts/condition-tag.tsx';
import {
  batteryView,
  benchView,
  boxItems,
  countWord,
  deliveryWays,
  factGroups,
  knownFlaws,
  placeText,
  warrantyView,
} from '../../domains/catalog/web/parts/condition-view.ts';
import { FaultList } from '../../domains/catalog/web/parts/fault-list.tsx';
import { Gallery } from '../../domains/catalog/web/parts/gallery.tsx';
import type { WholeListing } from '../../domains/catalog/web/parts/listing.ts';
import { ListingCard } from '../../domains/catalog/web/parts/listing-card.tsx';
import { DeliveryLines, InTheBox, WarrantyLine } from '../../domains/catalog/web/parts/offer-lines.tsx';
import { PriceHistory } from '../../domains/catalog/web/parts/price-history.tsx';
import { SpecStrip } from '../../domains/catalog/web/parts/spec-strip.tsx';
import { paths } from '../../paths.ts';

type ProductViewProps = {
  readonly product: WholeListing;
  readonly similar: readonly CardProduct[];
  /** What can be done with it: buttons, or why there are none. */
  readonly children: ReactNode;
};

/** A product with all that is known of it: photos, panel, details, advice, others like it. */
export function ProductView({ product, similar, children }: ProductViewProps) {
  return (
    <div className="wrap">
      <Breadcrumb
        items={[
          { label: 'Home', to: paths.home() },
          { label: product.categoryName, to: paths.categoryDetails(product.category) },
          { label: product.title },
        ]}
      />
      <div className="prod">
        <Gallery product={product} key={product.id} />
        <BuyingPanel product={product}>{children}</BuyingPanel>
      </div>
      <Condition product={product} />
      <div className="two-col">
        <Details product={product} />
        <div className="block">
          <div className="safe">
            <ShieldCheck className="i" aria-hidden="true" />
            <h3>Meet safely</h3>
            <p>Meet in a public place by day. Switch it on and test it. Pay when it is in your hands.</p>
          </div>
        </div>
      </div>
      <Similar
        title={`Similar ${product.categoryName.toLowerCase()} listings`}
        products={similar}
        category={product.category}
      />
    </div>
  );
}

function BuyingPanel({
  product,
  children,
}: {
  readonly product: WholeListing;
  readonly children: ReactNode;
}) {
  return (
    <div className="panel">
      <div className="title">
        <h1>{product.title}</h1>
        <Price taka={product.resalePrice} was={product.originalPrice} />
        <PriceHistory changes={product.priceHistory} />
        <p className="where">
          <span>
            <MapPin className="i s" aria-hidden="true" />
            {placeText(product)}
          </span>
          <span>
            <Calendar className="i s" aria-hidden="true" />
            {yearsUsed(product.usedYears)}
          </span>
          <span>
            <Clock className="i s" aria-hidden="true" />
            <span>Posted</span>
            <TimeAgo at={product.postedAt} />
          </span>
        </p>
      </div>
      <div className="grade-row">
        <ConditionTag condition={product.condition} />
        <p>{conditionMeaning(product.condition)}</p>
      </div>
      <SpecStrip product={product} labels />
      <SellerBox product={product} />
      {children}
    </div>
  );
}

function SellerBox({ product }: { readonly product: WholeListing }) {
  const verified = product.sellerVerified;
  return (
    <div className="sellbox">
      <Avatar name={product.sellerName} verified={verified} big />
      <p className="nm">
        {product.sellerName} {verified && <Verified />}
      </p>
      <p className="small num">{product.number}</p>
      <a className="btn second low call" href={`tel:+88${product.number}`}>
        <Phone className="i s" aria-hidden="true" />
        Call
      </a>
    </div>
  );
}

/** What decides: the battery, what was tested, and what is wrong. */
function Condition({ product }: { readonly product: WholeListing }) {
  const [battery, bench] = [batteryView(product), benchView(product)];
  const flaws = knownFlaws(product);
  return (
    <>
      {(battery || bench) && (
        <section className="block sec" aria-labelledby="h-check">
          <h2 id="h-check">{bench ? (battery ? 'Battery and bench check' : 'Bench check') : 'Battery'}</h2>
          <div className={battery && bench ? 'bench-grid both' : 'bench-grid'}>
            {battery && <BatteryCard battery={battery} />}
            {bench && <BenchCheckTable bench={bench} />}
          </div>
        </section>
      )}
      {flaws.length > 0 && (
        <section className="block sec" aria-labelledby="h-flaws">
          <h2 id="h-flaws">
            {flaws.length === 1 ? 'One thing' : `${capitalized(countWord(flaws.length))} things`} you should
            know
          </h2>
          <FaultList flaws={flaws} />
        </section>
      )}
    </>
  );
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function Details({ product }: { readonly product: WholeListing }) {
  return (
    <div className="block">
      <h2>Product details</h2>
      {product.details.split(/\n+/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <FactGroups product={product} />
      <DescriptionList
        look="rows"
        items={[
          ['Category', product.categoryName],
          ['Price when new', <Money key="new" taka={product.originalPrice} />],
          ['Posted', formatDay(product.postedAt)],
          [
            'Seller email',
            <span key="mail" className="mail">
              {product.sellerEmail}
            </span>,
          ],
        ]}
      />
    </div>
  );
}

function FactGroups({ product }: { readonly product: WholeListing }) {
  return (
    <div className="fact-groups">
      {/* The battery has its own place above. */}
      {factGroups(product)
        .filter(({ title }) => title !== 'Battery')
        .map(({ title, rows }) => (
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
        <InTheBox items={boxItems(product)} />
      </div>
      <div>
        <h3>Warranty</h3>
        <WarrantyLine warranty={warrantyView(product, new Date())} />
      </div>
      <div>
        <h3>How you get it</h3>
        <DeliveryLines ways={deliveryWays(product)} />
      </div>
    </div>
  );
}

type SimilarProps = {
  readonly title: string;
  readonly products: readonly CardProduct[];
  /** Slug of the category that "See all" leads to. */
  readonly category?: string;
};

/** A row of other listings; nothing when there are none. */
export function Similar({ title, products, category }: SimilarProps) {
  if (products.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="h-similar">
      <SectionHead
        id="h-similar"
        title={title}
        {...(category ? { link: { to: paths.categoryDetails(category), label: 'See all' } } : {})}
      />
      <div className="cards">
        {products.map((product) => (
          <ListingCard key={product.id} product={product} />
        ))}
      </div>
    </section>
  );
}
