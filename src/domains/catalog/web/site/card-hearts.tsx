import { createContext } from 'react';
import { t } from '#texts/t.ts';
import { Heart } from '#ui/icon.tsx';
import { paths } from '../../../../paths.ts';

/** Viewer's own state on cards. */
export type CardHearts = {
  /** False for people who cannot buy, whose cards have no heart. */
  readonly shown: boolean;
  /** Ids of the products on the visitor's wish list. */
  readonly wished: ReadonlySet<string>;
  /** Ids of the products in their open orders. */
  readonly ordered: ReadonlySet<string>;
};

/** Hearts of the visitor; empty without one. */
export const CardHeartsContext = createContext<CardHearts>({
  shown: true,
  wished: new Set(),
  ordered: new Set(),
});

/** Class of heart forms, by which scripts find them. */
export const HEART_FORM = 'heart';

type HeartFormProps = {
  readonly product: { readonly id: string; readonly title: string };
  readonly full: boolean;
};

/** Shows the heart of a card: a form with one button, which needs no script. */
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
