import { createContext } from 'react';
import { t } from '#texts/t.ts';
import { Heart } from '#ui/icon.tsx';
import { paths } from '../../../../paths.ts';

/** State of the viewer's wish list and orders, for cards. */
export type CardHearts = {
  /** False for people who cannot buy. Their cards have no wish-list button. */
  readonly shown: boolean;
  /** Ids of the products on the visitor's wish list. */
  readonly wished: ReadonlySet<string>;
  /** Ids of the products in the viewer's open orders. */
  readonly ordered: ReadonlySet<string>;
};

/** Wish list and orders of the viewer; empty for guests. */
export const CardHeartsContext = createContext<CardHearts>({
  shown: true,
  wished: new Set(),
  ordered: new Set(),
});

/** Class of wish-list forms, by which scripts find them. */
export const HEART_FORM = 'heart';

type HeartFormProps = {
  readonly product: { readonly id: string; readonly title: string };
  readonly full: boolean;
};

/** Shows the wish-list button of a card: a form with one button, which needs no script. */
export function HeartForm({ product, full }: HeartFormProps) {
  return (
    <form className={HEART_FORM} method="post" action={paths.heart()}>
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="intent" value={full ? 'remove' : 'add'} />
      <button type="submit" aria-pressed={full} aria-label={t('card.wish', { title: product.title })}>
        <Heart className="i" aria-hidden="true" />
      </button>
    </form>
  );
}
