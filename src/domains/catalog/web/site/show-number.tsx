import { t } from '#texts/t.ts';
import { Phone } from '#ui/icon.tsx';
import { paths } from '../../../../paths.ts';

/**
 * Class of the forms that reveal a seller's phone number; scripts find the forms by it. It is also the name of the
 * forms' button and the page anchor.
 */
export const SHOW_NUMBER = 'show-number';

type ShowNumberProps = {
  readonly product: { readonly id: string; readonly sellerName: string };
  /** Class of the button, and of the number that replaces it. */
  readonly className: string;
};

/**
 * Shows a button in place of a hidden phone number. Without scripts the form leads to the listing's page, which shows
 * the number.
 */
export function ShowNumber({ product: { id, sellerName }, className }: ShowNumberProps) {
  return (
    <form className={SHOW_NUMBER} method="post" action={`${paths.categoryList(id)}#${SHOW_NUMBER}`}>
      <button
        type="submit"
        className={className}
        name={SHOW_NUMBER}
        value={id}
        aria-label={t('card.showNumberOf', { name: sellerName })}
      >
        <Phone className="i s" aria-hidden="true" />
        {t('card.showNumber')}
      </button>
    </form>
  );
}
