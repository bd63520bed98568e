import { Fragment } from 'react';
import { groupDigits } from '#kernel/money.ts';
import { localName } from '#texts/local-name.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { paths } from '../../../../paths.ts';
import { categorySlugs } from '../../../attributes/choices.ts';
import type { WireSearch } from '../../contract.ts';
import { addressOf } from './relaxed-address.ts';

type NothingFoundProps = {
  readonly words: string | null;
  /** True if no listing contains any of the search's words. */
  readonly isUnknown: boolean;
  /** True if any filter is active. */
  readonly isNarrowed: boolean;
  readonly suggestions: WireSearch['suggestions'];
  readonly unlisted: string;
};

/**
 * Renders the page part that replaces an empty list of results. If words or filters are the cause, also renders links
 * to searches with results.
 */
export default function NothingFound({
  words,
  isUnknown,
  isNarrowed,
  suggestions,
  unlisted,
}: NothingFoundProps) {
  const action = <ButtonLink to={paths.home()}>{t('search.seeCategories')}</ButtonLink>;
  if (words && isUnknown) return <NothingKnown words={words} near={suggestions} />;
  if (!words && !isNarrowed) {
    return (
      <EmptyState title={unlisted} action={action}>
        {t('search.newAppear')}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={words ? t('search.noResults', { words }) : t('search.noMatch')} action={action}>
      {suggestions.length === 0 ? t('search.fewer') : t('search.try')}
      {suggestions.map(({ text, query, count }) => (
        <span key={text} className="way-out">
          <Link to={addressOf(query)}>{text}</Link> <span className="num muted">({groupDigits(count)})</span>
        </span>
      ))}
    </EmptyState>
  );
}

type NothingKnownProps = { readonly words: string; readonly near: WireSearch['suggestions'] };

/**
 * Renders the page part that replaces the list if no listing contains any of the words. It has links to similar
 * spellings, and to categories.
 */
function NothingKnown({ words, near }: NothingKnownProps) {
  const action = (
    <p className="chips">
      {categorySlugs.map((slug) => (
        <Link key={slug} className="chip" to={paths.categoryDetails(slug)}>
          {localName(slug)}
        </Link>
      ))}
    </p>
  );
  return (
    <EmptyState title={t('search.noResults', { words })} action={action}>
      {near.length > 0 && (
        <>
          {rich('search.didYouMean', {
            words: near.map(({ text, query }, index) => (
              <Fragment key={text}>
                {index > 0 && (index === near.length - 1 ? t('search.or') : ', ')}
                <Link to={addressOf(query)}>{text}</Link>
              </Fragment>
            )),
          })}
          <br />
        </>
      )}
      {t('search.another')}
    </EmptyState>
  );
}
