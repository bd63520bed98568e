import { Fragment, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { groupDigits } from '#kernel/money.ts';
import { counted } from '#kernel/number-words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Bookmark, SlidersHorizontal } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { ShowMore } from '#ui/pager.tsx';
import { consumeHash, useHydrated } from '#ui/use-hydrated.ts';
import { paths } from '../../../../paths.ts';
import { type CategorySlug, categorySlugs } from '../../../attributes/choices.ts';
import { CompareTray } from '../../../catalog/web/public/compare-tray.tsx';
import { ListingCard } from '../../../catalog/web/public/listing-card.tsx';
import type { WireFilter, WireSearch } from '../../contract.ts';
import { type Sort, sorts } from '../../filters.ts';
import type { SearchData } from '../load-search.ts';
import { appliedIn, defaultSort, type ReadWords, tickedInstead, withoutPosition } from '../search-params.ts';
import { AppliedFilters } from './applied-filters.tsx';
import { CloseCards, CloseTo } from './close-to.tsx';
import { FILTERS, FilterForm, useFilterNavigation } from './filter-form.tsx';
import { useKnownValues } from './known-values.ts';
import { leftOutText } from './left-out-text.ts';
import { QuickFilters } from './quick-filters.tsx';
import { addressOf } from './relaxed-address.ts';
import { RESULTS } from './skip-to-results.tsx';

/** Cards that are seen before anything is scrolled. */
const FIRST_CARDS = 3;

const SORT_TEXTS: Readonly<Record<Sort, string>> = {
  relevance: 'Best match',
  best: 'Best first',
  newest: 'Newest first',
  cheapest: 'Price, low to high',
  dearest: 'Price, high to low',
};

/** "36 listings", "1 listing", "More than 10,000 listings". */
function totalText({ count, exact }: WireSearch['total']): string {
  if (!exact) return `More than ${groupDigits(count)} listings`;
  return counted(count, 'listing');
}

type ResultsProps = {
  readonly data: SearchData;
  readonly heading: ReactNode;
  /** Stands above the filters. */
  readonly aside?: ReactNode;
  /** The category that all listings of the page are of, if any. */
  readonly category?: CategorySlug;
  /** All that there is without what narrows the list, where that is known. */
  readonly of?: number;
  /** Message for an empty list that no filter emptied. */
  readonly unlisted: string;
};

/** A list of listings with its filters, order and counts: the frame of every page that finds something. */
export function Results({ data, heading, aside, category, of, unlisted }: ResultsProps) {
  const [searchParams] = useSearchParams();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { found, errors } = data;
  const total = totalText(found.total);
  const ticked = tickedInstead(searchParams, found);
  const filters = useKnownValues(
    `${searchParams.get('q') ?? ''} ${category ?? ticked.getAll('category')}`,
    found.filters,
    ticked.getAll('location'),
  );
  const readKeys = keysOf(found);
  const applied = appliedIn(ticked).filter(({ key }) => !readKeys.has(key));
  // Of a search that finds nothing nothing is shown without the words.
  const leftOut = found.products.length > 0 ? leftOutText(found.leftOut) : '';
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  useEffect(() => {
    // Opened by its link before scripts came.
    if (consumeHash(FILTERS)) setOpen(true);
  }, []);
  useEffect(() => {
    document.body.classList.toggle('under-sheet', open);
    return () => document.body.classList.remove('under-sheet');
  }, [open]);
  return (
    <div className="cat-grid">
      <aside>
        {aside}
        <FilterForm
          searchParams={ticked}
          filters={filters.filter(({ key }) => !(category && key === 'category'))}
          errors={errors}
          outcome={total.toLowerCase()}
          open={open}
          onClose={close}
        />
      </aside>
      <section aria-label="Listings">
        <div className="page-head">
          <div>
            {heading}
            <div role="status">
              <p className="muted num">
                {total}
                {of !== undefined && found.total.exact && ` of ${groupDigits(of)}`}
                <Corrections corrected={found.corrected} />
              </p>
              {leftOut && <p className="left-out">{leftOut}</p>}
            </div>
            <SaveSearchLink searchParams={searchParams} category={category} />
          </div>
          <div className="tools">
            <FiltersOpener
              ref={opener}
              open={open}
              inUse={applied.length + found.read.length}
              onOpen={() => setOpen(true)}
            />
            <SortSelect searchParams={ticked} filters={filters} />
          </div>
        </div>
        <div className="list-head">
          <QuickFilters searchParams={ticked} category={category} filters={found.filters} />
          <AppliedFilters searchParams={searchParams} ticked={ticked} found={found} applied={applied} />
        </div>
        <div id={RESULTS} tabIndex={-1}>
          {found.products.length === 0 ? (
            <>
              <NothingFound
                words={searchParams.get('q')}
                isUnknown={found.leftOut.length > 0}
                isNarrowed={applied.length + found.read.length > 0}
                suggestions={found.suggestions}
                unlisted={unlisted}
              />
              {data.close.length > 0 && (
                <div className="close-to">
                  <h2>Almost matches</h2>
                  <CloseCards close={data.close} />
                </div>
              )}
            </>
          ) : (
            <>
              <FoundCards data={data} />
              <CloseTo suggestions={found.suggestions} close={data.close} />
            </>
          )}
        </div>
      </section>
    </div>
  );
}

/** The groups that a search's words narrow. */
function keysOf({ read }: ReadWords): ReadonlySet<string> {
  const names = read.flatMap(({ query }) => Object.keys(query));
  return new Set(names.map((name) => (name.startsWith('price') ? 'price' : name)));
}

/** Leads to where the search is saved; nothing where it would find every listing. */
function SaveSearchLink({
  searchParams,
  category,
}: Pick<ResultsProps, 'category'> & { readonly searchParams: URLSearchParams }) {
  const asked = withoutPosition(searchParams);
  asked.delete('sort');
  if (category) asked.set('category', category);
  return asked.size > 0 ? (
    <Link className="save-link" to={paths.saveSearch(`${asked}`)}>
      <Bookmark className="i s" aria-hidden="true" />
      Save<span> this search</span>
    </Link>
  ) : null;
}

type FiltersOpenerProps = {
  readonly ref: Ref<HTMLButtonElement>;
  readonly open: boolean;
  /** How many filters narrow the list. */
  readonly inUse: number;
  readonly onOpen: () => void;
};

/** Opens the phone's sheet of filters: a link to it until scripts run, then a button. */
function FiltersOpener({ ref, open, inUse, onOpen }: FiltersOpenerProps) {
  const text = (
    <>
      <SlidersHorizontal className="i s" aria-hidden="true" />
      Filters{inUse > 0 && ` (${inUse})`}
    </>
  );
  return useHydrated() ? (
    <Button ref={ref} className="open-filters" aria-expanded={open} aria-controls={FILTERS} onClick={onOpen}>
      {text}
    </Button>
  ) : (
    <a className="btn second open-filters" href={`#${FILTERS}`}>
      {text}
    </a>
  );
}

function FoundCards({ data }: { readonly data: SearchData }) {
  const { found, shown, more } = data;
  return (
    <>
      <div className="cards">
        <h2 className="sr">Listings</h2>
        {found.products.map((product, index) => (
          <ListingCard key={product.id} product={product} first={index < FIRST_CARDS} comparable />
        ))}
      </div>
      <ShowMore
        shown={shown}
        {...(found.total.exact && { total: Math.max(found.total.count, shown) })}
        to={more === null ? null : `?${more}`}
      />
      <CompareTray />
    </>
  );
}

function Corrections({ corrected }: { readonly corrected: WireSearch['corrected'] }) {
  if (corrected.length === 0) return null;
  const words = corrected.map(({ from, to }) => `“${to}” for “${from}”`).join(' and ');
  return <> · searched {words}</>;
}

type SortSelectProps = {
  readonly searchParams: URLSearchParams;
  readonly filters: readonly WireFilter[];
};

function SortSelect({ searchParams, filters }: SortSelectProps) {
  const show = useFilterNavigation(filters);
  const usual = defaultSort(searchParams);
  const choices = usual === 'relevance' ? sorts : sorts.filter((sort) => sort !== 'relevance');
  return (
    <div className="sortrow">
      <label htmlFor="sort">Sort by</label>
      <select
        // Made anew for another order, so that it follows the address.
        key={searchParams.get('sort')}
        className="input"
        id="sort"
        name="sort"
        form={FILTERS}
        defaultValue={searchParams.get('sort') ?? usual}
        onChange={(event) => event.currentTarget.form && show(event.currentTarget.form)}
      >
        {choices.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_TEXTS[sort]}
          </option>
        ))}
      </select>
    </div>
  );
}

type NothingFoundProps = {
  readonly words: string | null;
  /** Whether no listing has any of the words. */
  readonly isUnknown: boolean;
  /** Whether any filter is in use. */
  readonly isNarrowed: boolean;
  readonly suggestions: WireSearch['suggestions'];
  readonly unlisted: string;
};

/** An empty list; where words or filters emptied it, with what would fill it, the fullest first. */
function NothingFound({ words, isUnknown, isNarrowed, suggestions, unlisted }: NothingFoundProps) {
  const action = <ButtonLink to={paths.home()}>See all categories</ButtonLink>;
  if (words && isUnknown) return <NothingKnown words={words} near={suggestions} />;
  if (!words && !isNarrowed) {
    return (
      <EmptyState title={unlisted} action={action}>
        New listings appear here as soon as a seller adds them.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={words ? `No results for “${words}”` : 'Nothing matches all of these'} action={action}>
      {suggestions.length === 0 ? 'Try fewer words or another spelling.' : 'Try:'}
      {suggestions.map(({ text, query, count }) => (
        <span key={text} className="way-out">
          <Link to={addressOf(query)}>{text}</Link> <span className="num muted">({groupDigits(count)})</span>
        </span>
      ))}
    </EmptyState>
  );
}

type NothingKnownProps = { readonly words: string; readonly near: WireSearch['suggestions'] };

/** In place of a list when no listing has any of the words: spellings near to them, and the categories. */
function NothingKnown({ words, near }: NothingKnownProps) {
  const action = (
    <p className="chips">
      {categorySlugs.map((slug) => (
        <Link key={slug} className="chip" to={paths.categoryDetails(slug)}>
          {slug}
        </Link>
      ))}
    </p>
  );
  return (
    <EmptyState title={`No results for “${words}”`} action={action}>
      {near.length > 0 && (
        <>
          Did you mean{' '}
          {near.map(({ text, query }, index) => (
            <Fragment key={text}>
              {index > 0 && (index === near.length - 1 ? ' or ' : ', ')}
              <Link to={addressOf(query)}>{text}</Link>
            </Fragment>
          ))}
          ?<br />
        </>
      )}
      Try another spelling, or look into a category:
    </EmptyState>
  );
}
