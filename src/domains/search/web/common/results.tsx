import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { groupDigits } from '#kernel/money.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Bookmark, SlidersHorizontal } from '#ui/icon.tsx';
import { lazyHydrated } from '#ui/lazy-hydrated.tsx';
import { Link } from '#ui/link.tsx';
import { ShowMore } from '#ui/pager.tsx';
import { consumeHash, useHydrated } from '#ui/use-hydrated.ts';
import { paths } from '../../../../paths.ts';
import type { CategorySlug } from '../../../attributes/choices.ts';
import { CompareTray } from '../../../catalog/web/public/compare-tray.tsx';
import { ListingCard } from '../../../catalog/web/public/listing-card.tsx';
import type { WireFilter, WireSearch } from '../../contract.ts';
import { type Sort, sorts } from '../../filters.ts';
import type { SearchData } from '../load-search.ts';
import { defaultSort, querySaving, tickedInstead } from '../search-params.ts';
import { AppliedFilters } from './applied-filters.tsx';
import { FILTERS, FilterForm, useFilterNavigation } from './filter-form.tsx';
import { useKnownValues } from './known-values.ts';
import { QuickFilters } from './quick-filters.tsx';
import { RESULTS } from './skip-to-results.tsx';
import { useNearFilter } from './use-near-filter.ts';

// Lazy-loaded, because most searches find enough listings.
const CloseTo = lazyHydrated(() => import('./close-to.tsx'));
const NothingFound = lazyHydrated(() => import('./nothing-found.tsx'));

/** Replaces the list of suggestions if {@link NothingFound} already shows them. */
const NONE: WireSearch['suggestions'] = [];

/** Number of cards that are visible without scrolling. */
const FIRST_CARDS = 3;

function sortText(sort: Sort): string {
  if (sort === 'relevance') return t('search.relevance');
  if (sort === 'newest') return t('search.newest');
  if (sort === 'cheapest') return t('search.cheapest');
  return sort === 'dearest' ? t('search.dearest') : t('search.best');
}

/** Returns the number of listings as text: "36 listings", "1 listing", "More than 10,000 listings". */
function totalText({ count, exact }: WireSearch['total']): string {
  return exact ? t('search.listings', { count }) : t('search.moreThan', { count: groupDigits(count) });
}

type ResultsProps = {
  readonly data: SearchData;
  readonly heading: ReactNode;
  /** Content above the filters, such as links to categories. */
  readonly aside?: ReactNode;
  /** Category of the page; undefined if the page shows all categories. */
  readonly category?: CategorySlug;
  /** Total number of listings without filters, if known. */
  readonly of?: number;
  /** Message for a list that is empty without any filter. */
  readonly unlisted: string;
};

/**
 * Returns the props of the filter sheet on phones, and of the button that opens it. Closing the sheet moves the focus
 * back to the button.
 */
function useFilterSheet() {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A link opened the filter sheet before the scripts had loaded.
    if (consumeHash(FILTERS)) setOpen(true);
  }, []);
  useEffect(() => {
    document.body.classList.toggle('under-sheet', open);
    return () => document.body.classList.remove('under-sheet');
  }, [open]);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return {
    sheet: { open, onClose: close },
    opener: { ref: opener, open, onOpen: () => setOpen(true) },
  };
}

type CountProps = Pick<SearchData, 'found' | 'leftOut'> & Pick<ResultsProps, 'of'>;

/** Shows the number of results, corrected words, and words that were left out of the search. */
function Count({ found, of, leftOut }: CountProps) {
  const total = totalText(found.total);
  return (
    <div role="status">
      <p className="muted num">
        {of !== undefined && found.total.exact ? t('search.of', { total, count: groupDigits(of) }) : total}
        <Corrections corrected={found.corrected} />
      </p>
      {leftOut && <p className="left-out">{leftOut}</p>}
    </div>
  );
}

/**
 * Returns the filters of a search with their known values, and the quick filters. `ticked` contains the parameters of
 * the page's URL, with filters in place of the words that mean them.
 */
function useShownFilters({ found, promoted }: SearchData, category: CategorySlug | undefined) {
  const [searchParams] = useSearchParams();
  const ticked = tickedInstead(searchParams, found);
  const filters = useKnownValues(
    `${searchParams.get('q') ?? ''} ${category ?? ticked.getAll('category')}`,
    found.filters,
    ticked.getAll('location'),
  );
  const near = useNearFilter(found.filters, ticked.getAll('location'));
  return { searchParams, ticked, filters, quickFilters: near ? [...promoted, near] : promoted };
}

/** Renders a list of results with filters, sort order and counts. All search pages use this layout. */
export function Results({ data, heading, aside, category, of, unlisted }: ResultsProps) {
  const { sheet, opener } = useFilterSheet();
  const { found, errors, applied, leftOut } = data;
  const { searchParams, ticked, filters, quickFilters } = useShownFilters(data, category);
  return (
    <div className="cat-grid">
      <aside>
        {aside}
        <FilterForm
          searchParams={ticked}
          filters={filters.filter(({ key }) => !(category && key === 'category'))}
          errors={errors}
          outcome={totalText(found.total).toLowerCase()}
          {...sheet}
        />
      </aside>
      <section aria-label={t('search.list')}>
        <div className="page-head">
          <div>
            {heading}
            <Count found={found} of={of} leftOut={leftOut} />
            <SaveSearchLink searchParams={searchParams} category={category} />
          </div>
          <div className="tools">
            <FiltersOpener {...opener} inUse={applied.length + found.read.length} />
            <SortSelect searchParams={ticked} filters={filters} />
          </div>
        </div>
        <div className="list-head">
          <QuickFilters searchParams={ticked} filters={quickFilters} />
          <AppliedFilters searchParams={searchParams} ticked={ticked} found={found} applied={applied} />
        </div>
        <List data={data} searchParams={searchParams} unlisted={unlisted} />
      </section>
    </div>
  );
}

/**
 * Renders the found products, or the reason why nothing was found. Also renders listings and searches that are close to
 * this search.
 */
function List({
  data,
  searchParams,
  unlisted,
}: Pick<ResultsProps, 'data' | 'unlisted'> & { readonly searchParams: URLSearchParams }) {
  const { found, applied, close } = data;
  return (
    <div id={RESULTS} tabIndex={-1}>
      {found.products.length === 0 ? (
        <>
          <NothingFound
            words={searchParams.get('q')}
            isUnknown={found.wordsUnknown}
            isNarrowed={applied.length + found.read.length > 0}
            suggestions={found.suggestions}
            unlisted={unlisted}
          />
          {close.length > 0 && <CloseTo suggestions={NONE} close={close} />}
        </>
      ) : (
        <>
          <FoundCards data={data} />
          {found.suggestions.length + close.length > 0 && (
            <CloseTo suggestions={found.suggestions} close={close} />
          )}
        </>
      )}
    </div>
  );
}

/** Renders the link to the page that saves the search; nothing for a search without criteria. */
function SaveSearchLink({
  searchParams,
  category,
}: Pick<ResultsProps, 'category'> & { readonly searchParams: URLSearchParams }) {
  const saved = querySaving(searchParams, category);
  return saved === null ? null : (
    <Link className="save-link" to={paths.saveSearch(saved)}>
      <Bookmark className="i s" aria-hidden="true" />
      <span>{rich('search.saveThis', { thisSearch: <span>{t('search.thisSearch')}</span> })}</span>
    </Link>
  );
}

type FiltersOpenerProps = {
  readonly ref: Ref<HTMLButtonElement>;
  readonly open: boolean;
  /** Number of active filters. */
  readonly inUse: number;
  readonly onOpen: () => void;
};

/** Renders the control that opens the filter sheet on phones: a link until scripts run, then a button. */
function FiltersOpener({ ref, open, inUse, onOpen }: FiltersOpenerProps) {
  const text = (
    <>
      <SlidersHorizontal className="i s" aria-hidden="true" />
      {t('search.filters')}
      {inUse > 0 && ` (${groupDigits(inUse)})`}
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
        <h2 className="sr">{t('search.list')}</h2>
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
  const words = corrected.map(({ from, to }) => t('search.corrected', { from, to })).join(t('search.and'));
  return <> · {t('search.searched', { words })}</>;
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
      <label htmlFor="sort">{t('search.sortBy')}</label>
      <select
        // A new key resets the select when the sort order in the URL changes.
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
            {sortText(sort)}
          </option>
        ))}
      </select>
    </div>
  );
}
