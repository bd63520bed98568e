import { useEffect, useRef } from 'react';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Calendar, MapPin, ShieldCheck } from '#ui/icon.tsx';
import { lazyHydrated } from '#ui/lazy-hydrated.tsx';
import { Link } from '#ui/link.tsx';
import { Price } from '#ui/price.tsx';
import { ReachLinks } from '#ui/reach-links.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import type { Viewer } from '../../domains/accounts/web/public/require-viewer.ts';
import { StateFlag } from '../../domains/catalog/web/public/state-flag.tsx';
import type { ViewerState } from '../../domains/catalog/web/public/viewer-state.ts';
import { priceWord } from '../../domains/catalog/web/site/price-word.ts';
import { SHOW_NUMBER, ShowNumber } from '../../domains/catalog/web/site/show-number.tsx';
import { REPORT_DIALOG, ReportLink } from '../../domains/moderation/web/site/report-link.tsx';
import { paths } from '../../paths.ts';
import type { ProductActionResult } from '../product-action.ts';
import type { FoundProduct } from '../product-data.ts';
import { canSave, dialogLink, MainAction, WishAction } from './buyer-actions.tsx';
import { canOrder } from './can-order.ts';
import { hasContact } from './contact.ts';
import { DecidingAttributes } from './deciding-attributes.tsx';
import { SellerBox } from './seller-box.tsx';

// Lazy-loaded, because for most models too few prices are known to show the bar.
const PriceBar = lazyHydrated(() => import('../../domains/catalog/web/public/price-bar.tsx'));
// Lazy-loaded, because the prices of few listings have changed.
const PriceHistory = lazyHydrated(() => import('../../domains/catalog/web/site/price-history.tsx'));
// Lazy-loaded, because guests don't see these three parts while the listing is for sale.
const StateNote = lazyHydrated(() => import('./state-note.tsx'));
const DoneNotice = lazyHydrated(() => import('./done-notice.tsx'));
const ShareListing = lazyHydrated(() => import('./share-listing.tsx'));

type BuyingPanelProps = {
  readonly found: FoundProduct;
  readonly state: ViewerState;
  readonly viewer: Viewer | null;
  readonly result: ProductActionResult | undefined;
};

/** Space above and below the panel, in px. */
const PANEL_AIR = 16;

/**
 * Keeps the panel visible beside the scrolling content, below the top bar. If the panel is taller than the window, its
 * bottom stays visible instead. Until scripts run, CSS keeps the panel visible in tall windows only.
 */
function useStickyPanel() {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const place = () => {
      const below = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
      const lowest = window.innerHeight - element.offsetHeight - PANEL_AIR;
      element.style.top = `${Math.min(below, lowest)}px`;
    };
    const observer = new ResizeObserver(place);
    observer.observe(element);
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
    };
  }, []);
  return panel;
}

/** Shows the panel for the decision to buy: status, price, seller, actions, and how to meet safely. */
export function BuyingPanel({ found, state, viewer, result }: BuyingPanelProps) {
  const { product, prices, relation, texts, readAt } = found;
  const isOver = state === 'sold' || state === 'ended';
  const panel = useStickyPanel();
  return (
    <section className="panel" aria-label={t('product.ordering')} ref={panel}>
      <p className="panel-state">
        <StateFlag state={state} listing={{ ...product, readAt }} />
        <span className="small muted">
          <span className="sr">{t('product.posted')} </span>
          <TimeAgo at={product.postedAt} />
        </span>
      </p>
      {result && result.name !== 'order' && result.outcome.ok && <DoneNotice result={result} />}
      <h1>{product.title}</h1>
      <p className="where">
        <span>
          <MapPin className="i s" aria-hidden="true" />
          {texts.place}
        </span>
        <span>
          <Calendar className="i s" aria-hidden="true" />
          {texts.used}
        </span>
      </p>
      <Price taka={product.resalePrice} was={product.originalPrice} />
      {!isOver && product.priceHistory.length > 0 && <PriceHistory changes={product.priceHistory} />}
      {!isOver && priceWord(prices, product.resalePrice) !== null && (
        <PriceBar prices={prices} taka={product.resalePrice} />
      )}
      <DecidingAttributes found={found} />
      {hasStateNote(state, viewer) && (
        <StateNote
          found={found}
          state={state}
          userType={canOrder(viewer) ? null : (viewer?.userType ?? 'visitor')}
        />
      )}
      <div className="acts">
        <MainAction found={found} state={state} viewer={viewer} />
        {canSave(state, viewer) && <WishAction found={found} state={state} viewer={viewer} />}
      </div>
      {hasContact(state) && <ContactRow found={found} asks={canOrder(viewer)} result={result} />}
      {state === 'mine' && <ShareListing product={product} />}
      <SellerBox found={found} state={state} />
      {hasContact(state) && <SafetyNote />}
      {!relation.isOwn && (
        <p className="panel-end">
          <a href="#details">{t('product.allDetails')}</a>
          <Link to={paths.compare([product.id])}>{t('card.compare')}</Link>
          <ReportLink to={dialogLink(product.id, REPORT_DIALOG, viewer)} />
        </p>
      )}
    </section>
  );
}

type ContactRowProps = {
  readonly found: FoundProduct;
  /** True if the viewer may ask the seller a question. Guests who ask must sign in first. */
  readonly asks: boolean;
  readonly result: ProductActionResult | undefined;
};

function ContactRow({ found: { product: listing, offerPath, texts }, asks, result }: ContactRowProps) {
  const shown = result?.name === 'number' ? result.outcome : null;
  const product = shown?.ok ? { ...listing, number: shown.number } : listing;
  return (
    <div className="acts contact" id={SHOW_NUMBER}>
      {product.number === '' ? (
        <ShowNumber product={product} className="btn second" />
      ) : (
        <ReachLinks
          number={product.number}
          name={product.sellerName}
          line={texts.chat}
          call={<span className="num">{product.number}</span>}
          callLabel={t('product.call', { number: product.number })}
          chat="WhatsApp"
          className="btn second"
          iconClass="i s"
        />
      )}
      {shown?.ok === false && <p role="alert">{shown.message}</p>}
      {asks && <ButtonLink to={paths.askSeller(product.id)}>{t('product.ask')}</ButtonLink>}
      {offerPath && <ButtonLink to={offerPath}>{t('product.makeOffer')}</ButtonLink>}
    </div>
  );
}

function SafetyNote() {
  return (
    <p className="safe">
      <ShieldCheck className="i" aria-hidden="true" />
      <span>{rich('product.safe', { safely: <Link to={paths.safety()}>{t('home.meetSafely')}</Link> })}</span>
    </p>
  );
}

/** Returns whether the panel must explain the product's status to this viewer. */
function hasStateNote(state: ViewerState, viewer: Viewer | null): boolean {
  return (state !== 'for-sale' && state !== 'wished') || !canOrder(viewer);
}
