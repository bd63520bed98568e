import { t } from '#texts/t.ts';

/** Id of the part of a page that holds what was found. */
export const RESULTS = 'results';

/** Leads past categories, filters, order and chips to the listings; seen only while it has the focus. */
export function SkipToResults() {
  return (
    <a className="skip" href={`#${RESULTS}`}>
      {t('search.skip')}
    </a>
  );
}
