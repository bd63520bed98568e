import { t } from '#texts/t.ts';

/** Id of the part of a page with the results. */
export const RESULTS = 'results';

/** Skip link past categories, filters, order and chips to the listings; visible only with focus. */
export function SkipToResults() {
  return (
    <a className="skip" href={`#${RESULTS}`}>
      {t('search.skip')}
    </a>
  );
}
