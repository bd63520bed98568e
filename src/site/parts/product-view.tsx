import { useEffect, useRef } from 'react';
import { localName } from '#texts/local-name.ts';
import { t } from '#texts/t.ts';
import { Breadcrumb, Notice } from '#ui/layout.tsx';
import { lazyHydrated } from '#ui/lazy-hydrated.tsx';
import { showError, showSuccess } from '#ui/toaster.ts';
import type { Viewer } from '../../domains/accounts/web/public/require-viewer.ts';
import { ConditionTag } from '../../domains/catalog/web/public/condition-tag.tsx';
import type { WholeListing } from '../../domains/catalog/web/public/listing.ts';
import { viewerState } from '../../domains/catalog/web/public/viewer-state.ts';
import { Gallery } from '../../domains/catalog/web/site/gallery.tsx';
import { SpecBox } from '../../domains/catalog/web/site/spec-strip.tsx';
import { paths } from '../../paths.ts';
import type { ProductActionResult } from '../product-action.ts';
import type { FoundProduct } from '../product-data.ts';
import { BuyBar } from './buy-bar.tsx';
import { BuyingPanel } from './buying-panel.tsx';
import { ProductAttributes } from './product-attributes.tsx';
import { ProductCondition } from './product-condition.tsx';
import { SimilarListings } from './similar-listings.tsx';

const LiftNote = lazyHydrated(() => import('../../domains/selling/web/site/lift-note.tsx'));
const OverBand = lazyHydrated(() => import('./over-band.tsx'));
const ProductDialogs = lazyHydrated(() => import('./product-dialogs.tsx'));

type ProductViewProps = {
  readonly found: FoundProduct;
  /** Signed-in person; null for guests. */
  readonly viewer: Viewer | null;
  /** Result of the last action on the product's page. */
  readonly result: ProductActionResult | undefined;
};

/** Shows the result of the last action in a toast. Field errors are shown in the dialog instead. */
function useResultNotice(result: ProductActionResult | undefined) {
  useEffect(() => {
    const outcome = result?.outcome;
    if (outcome?.ok) showSuccess(outcome.message);
    else if (outcome && outcome.message !== null) showError(outcome.message);
  }, [result]);
}

/**
 * Scrolls the buying panel into view after a successful action. On phones, its changes would otherwise be out of view.
 */
function useShownResult(result: ProductActionResult | undefined) {
  const panel = useRef<HTMLDivElement>(null);
  const isDone = result?.outcome.ok === true;
  useEffect(() => {
    if (isDone) panel.current?.scrollIntoView({ block: 'start' });
  }, [isDone]);
  return panel;
}

/** Shows a product's page: photos, main attributes, actions, details, similar listings. */
export function ProductView({ found, viewer, result }: ProductViewProps) {
  const { product, relation, similar, lift, texts } = found;
  const state = viewerState(product.state, relation);
  const panel = useShownResult(result);
  useResultNotice(result);
  const isOver = state === 'sold' || state === 'ended';
  const others = (
    <SimilarListings
      title={isOver ? t('product.similarForSale') : t('product.similar')}
      similar={similar}
      category={product.category}
    />
  );
  return (
    <>
      <div className="wrap product">
        <ProductBreadcrumb product={product} />
        <div className={isOver ? 'prod over' : 'prod'}>
          <Gallery product={product} names={texts.photos} band={isOver && <OverBand product={product} />} />
          <div className="buy-rail" ref={panel}>
            <BuyingPanel found={found} state={state} viewer={viewer} result={result} />
          </div>
          <div className="prod-rest">
            {!isOver && texts.poor !== null && <Notice>{texts.poor}</Notice>}
            {!isOver && lift !== null && relation.isOwn && <LiftNote productId={product.id} lift={lift} />}
            <div className="glance">
              <SpecBox product={product} labels={texts.labels} missing={texts.noAttributes} />
              <p className="grade-row">
                <ConditionTag condition={product.condition} />
                <span>{texts.claim}</span>
              </p>
            </div>
            {isOver && others}
            <ProductCondition check={found.check} />
            <ProductAttributes product={product} offer={found.offer} />
          </div>
        </div>
        {!isOver && others}
      </div>
      <BuyBar found={found} state={state} viewer={viewer} />
      {viewer && <ProductDialogs product={product} viewer={viewer} isOwn={relation.isOwn} result={result} />}
    </>
  );
}

function ProductBreadcrumb({ product }: { readonly product: WholeListing }) {
  const { brand } = product.facts;
  return (
    <Breadcrumb
      items={[
        { label: t('frame.home'), to: paths.home() },
        { label: localName(product.categoryName), to: paths.categoryDetails(product.category) },
        ...(typeof brand === 'string'
          ? [{ label: brand, to: paths.categoryDetails(product.category, { brand }) }]
          : []),
        { label: product.title },
      ]}
    />
  );
}
