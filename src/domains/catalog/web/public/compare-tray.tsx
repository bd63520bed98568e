import '../common/compare-tray.css';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { paths } from '../../../../paths.ts';
import { COMPARE_FORM } from '../common/compare-form.ts';

type CompareTrayProps = {
  /** Ids of listings in the current comparison, to which selected listings are added. */
  readonly ids?: readonly string[];
};

/**
 * Shows a bar that compares the selected listings of a list. The bar appears at the bottom once a listing is selected.
 * The cards' checkboxes belong to the bar's form, so no script is needed.
 */
export function CompareTray({ ids = [] }: CompareTrayProps) {
  return (
    <form id={COMPARE_FORM} className="tray" action={paths.compare()} aria-label={t('card.compare')}>
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <p>
        {t('card.compare')} <span className="muted">{t('card.upToFour')}</span>
      </p>
      <Button kind="quiet" type="reset">
        {t('card.clear')}
      </Button>
      <Button kind="primary" type="submit" className="count">
        {t('card.compare')}
      </Button>
    </form>
  );
}
