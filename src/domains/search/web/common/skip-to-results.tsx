import { t } from '#texts/t.ts';

/** Id of the page part that contains the results. */
export const RESULTS = 'results';

/** Renders the skip link past categories, filters, order and chips to the listings. It is visible only with focus. */
export function SkipToResults() {
  return (
    <a className="skip" href={`#${RESULTS}`}>
      {t('search.skip')}
    </a>
  );
}
