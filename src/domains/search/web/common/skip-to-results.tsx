import { t } from '#texts/t.ts';

/** Id of the page part that contains the results. */
export const RESULTS = 'results';

/**
 * Renders the link that skips categories, filters, sort order and chips, and leads to the results. It is visible only
 * while it has the focus.
 */
export function SkipToResults() {
  return (
    <a className="skip" href={`#${RESULTS}`}>
      {t('search.skip')}
    </a>
  );
}
