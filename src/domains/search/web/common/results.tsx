import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { groupDigits } from '#kernel/money.ts';
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
import { defaultSort, tickedInstead, withoutPosition } from '../search-params.ts';
import { AppliedFilters } from './applied-filters.tsx';
import { FILTERS, FilterForm, useFilterNavigation } from './filter-form.tsx';
import { useKnownValues } from './known-values.ts';
import { QuickFilters } from './quick-filters.tsx';
import { RESULTS } from './skip-to-results.tsx';
import { useNearFilter } from './use-near-filter.ts';

// Most searches find enough.
const CloseTo = lazyHydrated(() => import('./close-to.tsx'));
const NothingFound = lazyHydrated(() => import('./nothing-found.tsx'));

/** Suggestions of a list that shows them already. */
const NONE: WireSearch['suggestions'] = [];

/** Cards that are seen before anything is scrolled. */
const FIRST_CARDS = 3;

function sortText(sort: Sort): string {
  if (sort === 'relevance') return t('search.relevance');
  if (sort === 'newest') return t('search.newest');
  if (sort === 'cheapest') return t('search.cheapest');
  return sort === 'dearest' ? t('search.dearest') : t('search.best');
}

/** "36 listings", "1 listing", "More than 10,000 listings". */
function totalText({ count, exact }: WireSearch['total']): string {
  return exact ? t('search.listings', { count }) : t('search.moreThan', { count: groupDigits(count) });
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
  const { found, errors, applied, leftOut } = data;
  const total = totalText(found.total);
  const ticked = tickedInstead(searchParams, found);
  const filters = useKnownValues(
    `${searchParams.get('q') ?? ''} ${category ?? ticked.getAll('category')}`,
    found.filters,
    ticked.getAll('location'),
  );
  const near = useNearFilter(found.filters, ticked.getAll('location'));
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
      <section aria-label={t('search.list')}>
        <div className="page-head">
          <div>
            {heading}
            <div role="status">
              <p className="muted num">
                {of !== undefined && found.total.exact
                  ? t('search.of', { total, count: groupDigits(of) })
                  : total}
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
          <QuickFilters searchParams={ticked} filters={near ? [...data.promoted, near] : data.promoted} />
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
              {data.close.length > 0 && <CloseTo suggestions={NONE} close={data.close} />}
            </>
          ) : (
            <>
              <FoundCards data={data} />
              {found.suggestions.length + data.close.length > 0 && (
                <CloseTo suggestions={found.suggestions} close={data.close} />
              )}
            </>
          )}
        </div>
      </section>
    </div>
  );
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
      {t('search.save')}
      <span> {t('search.saveThis')}</span>
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
            {sortText(sort)}
          </option>
        ))}
      </select>
    </div>
  );
}
