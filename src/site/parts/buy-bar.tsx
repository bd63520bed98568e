import { t } from '#texts/t.ts';
import { Money } from '#ui/price.tsx';
import { ReachLinks } from '#ui/reach-links.tsx';
import type { Viewer } from '../../domains/accounts/web/public/require-viewer.ts';
import type { ViewerState } from '../../domains/catalog/web/public/viewer-state.ts';
import { priceWord } from '../../domains/catalog/web/site/price-word.ts';
import type { FoundProduct } from '../product-data.ts';
import { canSave, MainAction, WishAction } from './buyer-actions.tsx';
import { isReachable } from './contact.ts';

type BuyBarProps = {
  readonly found: FoundProduct;
  readonly state: ViewerState;
  readonly viewer: Viewer | null;
};

/** Shows the product's price and actions at the bottom of the screen, on phones. */
export function BuyBar({ found, state, viewer }: BuyBarProps) {
  const { product, prices } = found;
  const isOver = state === 'sold' || state === 'ended';
  const word = isOver ? t('product.wasAsked') : priceWord(prices, product.resalePrice);
  return (
    <section className="buybar" aria-label={t('product.order')}>
      <p>
        <b>
          <Money taka={product.resalePrice} />
        </b>
        {word && <span>{word}</span>}
      </p>
      {canSave(state, viewer) && <WishAction found={found} state={state} viewer={viewer} short />}
      {isReachable(product, state) && (
        <ReachLinks
          number={product.number}
          name={product.sellerName}
          line={found.texts.chat}
          className="btn second square"
        />
      )}
      <MainAction found={found} state={state} viewer={viewer} />
    </section>
  );
}
