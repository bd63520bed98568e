import { Fragment, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { formatClock, formatDay } from '#ui/dates.ts';
import { Calendar, MapPin, MessageCircle, Phone, ShieldCheck } from '#ui/icon.tsx';
import { lazyHydrated } from '#ui/lazy-hydrated.ts';
import { Link } from '#ui/link.tsx';
import { Price } from '#ui/price.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import type { Viewer } from '../../domains/accounts/web/parts/require-viewer.ts';
import { monthsText, yearsUsed } from '../../domains/catalog/web/parts/attribute-texts.ts';
import { placeText } from '../../domains/catalog/web/parts/condition-view.ts';
import type { WholeListing } from '../../domains/catalog/web/parts/listing.ts';
import { PriceBar } from '../../domains/catalog/web/parts/price-bar.tsx';
import { StateFlag } from '../../domains/catalog/web/parts/state-flag.tsx';
import type { ViewerState } from '../../domains/catalog/web/parts/viewer-state.ts';
import { REPORT_DIALOG, ReportLink } from '../../domains/moderation/web/parts/report-link.tsx';
import { paths } from '../../paths.ts';
import type { ProductDeed } from '../product-action.ts';
import type { FoundProduct } from '../product-data.ts';
import { canOrder, canSave, dialogLink, MainAction, WishAction } from './buyer-actions.tsx';
import { callAddress, chatAddress, isReachable } from './contact.ts';
import { DecidingFacts } from './deciding-facts.tsx';
import { SellerBox } from './seller-box.tsx';

// Few prices were ever changed.
const PriceHistory = lazyHydrated(() => import('../../domains/catalog/web/parts/price-history.tsx'));
// What only people who are signed in see comes for them.
const DoneNotice = lazyHydrated(() => import('./done-notice.tsx'));
const ShareListing = lazyHydrated(() => import('./share-listing.tsx'));

type BuyingPanelProps = {
  readonly found: FoundProduct;
  readonly state: ViewerState;
  readonly viewer: Viewer | null;
  readonly deed: ProductDeed | undefined;
};

/** Free space above and below the panel, in px. */
const PANEL_AIR = 16;

/**
 * Keeps the panel beside what is read: below the bar, or, where it is higher than the window, with its foot in sight.
 * Without scripts the style sheet does the former in high windows.
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

/** Everything that decides, in one column: state, price, who sells it, what can be done, and how to meet safely. */
export function BuyingPanel({ found, state, viewer, deed }: BuyingPanelProps) {
  const { product, prices, relation } = found;
  const isOver = state === 'sold' || state === 'ended';
  const panel = useStickyPanel();
  const months = monthsText(product.usedYears);
  return (
    <section className="panel" aria-label="Price and ordering" ref={panel}>
      <p className="panel-state">
        <StateFlag state={state} listing={product} />
        <span className="small muted">
          <span className="sr">Posted </span>
          <TimeAgo at={product.postedAt} />
        </span>
      </p>
      {deed?.outcome.ok && (
        <Suspense>
          <DoneNotice deed={deed} />
        </Suspense>
      )}
      <h1>{product.title}</h1>
      <p className="where">
        <span>
          <MapPin className="i s" aria-hidden="true" />
          {placeText(product)}
        </span>
        <span>
          <Calendar className="i s" aria-hidden="true" />
          {yearsUsed(product.usedYears)}
          {months !== null && ` (${months})`}
        </span>
      </p>
      <Price taka={product.resalePrice} was={product.originalPrice} />
      {!isOver && product.priceHistory.length > 0 && (
        <Suspense>
          <PriceHistory changes={product.priceHistory} />
        </Suspense>
      )}
      {!isOver && <PriceBar prices={prices} taka={product.resalePrice} />}
      <DecidingFacts product={product} />
      <StateNote found={found} state={state} viewer={viewer} />
      <div className="acts">
        <MainAction found={found} state={state} viewer={viewer} />
        {canSave(state, viewer) && <WishAction found={found} state={state} viewer={viewer} />}
      </div>
      {isReachable(product, state) && <ContactRow product={product} />}
      {state === 'mine' && (
        <Suspense>
          <ShareListing product={product} />
        </Suspense>
      )}
      <SellerBox found={found} state={state} />
      {isReachable(product, state) && <SafetyNote />}
      {!relation.isOwn && (
        <p className="panel-end">
          <a href="#details">Product Details</a>
          <ReportLink to={dialogLink(product.id, REPORT_DIALOG, viewer)} />
        </p>
      )}
    </section>
  );
}

function ContactRow({ product }: { readonly product: WholeListing }) {
  return (
    <div className="acts contact">
      <a className="btn second" href={callAddress(product)}>
        <Phone className="i s" aria-hidden="true" />
        <span className="sr">Call </span>
        <span className="num">{product.number}</span>
      </a>
      <a className="btn second" href={chatAddress(product)} rel="noreferrer">
        <MessageCircle className="i s" aria-hidden="true" />
        WhatsApp
      </a>
    </div>
  );
}

function SafetyNote() {
  return (
    <p className="safe">
      <ShieldCheck className="i" aria-hidden="true" />
      <span>
        <Link to={paths.safety()}>Meet safely</Link>: in public, by day. Test it, then pay.
      </span>
    </p>
  );
}

type StateNoteProps = Pick<BuyingPanelProps, 'found' | 'state' | 'viewer'>;

/** What the state means for this viewer, in sentences; nothing where the state says it all. */
function StateNote(props: StateNoteProps) {
  const lines = noteLines(props);
  if (lines.length === 0) return null;
  return (
    <p className="state-note">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences that never change their order
        <Fragment key={index}>{index > 0 ? <> {line}</> : line}</Fragment>
      ))}
    </p>
  );
}

function payingUntil({ reservedUntil }: WholeListing): string {
  return reservedUntil ? ` until ${formatClock(reservedUntil)}` : '';
}

function noteLines({ found, state, viewer }: StateNoteProps): ReactNode[] {
  const { product, order, relation } = found;
  const thing = product.categoryName.toLowerCase() === 'laptop' ? 'laptop' : 'device';
  const isPaying = product.state === 'reserved';
  switch (state) {
    case 'ordered':
      return [
        <>
          You ordered this on <b>{formatDay(order?.orderDate ?? product.postedAt)}</b>.
        </>,
        isPaying
          ? `Somebody is paying for it${payingUntil(product)}.`
          : 'Test it first, then pay in My Orders. The first buyer to pay gets it.',
      ];
    case 'bought':
      return [
        <>
          You paid for this on <b>{formatDay(order?.paidAt ?? order?.orderDate ?? product.postedAt)}</b>.
        </>,
        'Receipt and seller’s number are in My Orders.',
      ];
    case 'mine':
      return isPaying
        ? [`A buyer is paying for it${payingUntil(product)}. It cannot be changed meanwhile.`]
        : [];
    case 'reserved':
      return [
        `Another buyer is paying for it${payingUntil(product)}.`,
        ...(canOrder(viewer)
          ? ['If they do not finish, it is free again, and you can pay once you have ordered.']
          : []),
      ];
    case 'sold':
      return [
        relation.isOwn
          ? 'You sold this. It stays here as a record.'
          : `This ${thing} has a new owner. What was told of it stays here, how to reach its seller does not.`,
      ];
    case 'ended':
      return [
        product.ending === 'sold-elsewhere'
          ? 'Its seller sold it elsewhere.'
          : 'Its seller did not renew it, so nobody can say whether it is still to be had.',
      ];
    case 'for-sale':
    case 'wished':
      return canOrder(viewer)
        ? []
        : [`Only buyers can order. You are signed in as ${viewer?.userType ?? 'a visitor'}.`];
  }
}
