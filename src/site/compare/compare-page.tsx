import './compare.css';
import { useState } from 'react';
import { data } from 'react-router';
import { formatTaka } from '#kernel/money.ts';
import { counted } from '#kernel/number-words.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Check, LinkIcon } from '#ui/icon.tsx';
import { Breadcrumb, Notice, SectionHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { viewerOf } from '../../domains/accounts/web/public/require-viewer.ts';
import { CompareTray } from '../../domains/catalog/web/public/compare-tray.tsx';
import { ListingCard } from '../../domains/catalog/web/public/listing-card.tsx';
import { paths } from '../../paths.ts';
import type { Route } from './+types/compare-page.ts';
import { type CompareData, loadComparison } from './compare-data.ts';
import { CompareTable } from './compare-table.tsx';
import { MAX_COMPARED } from './compared-ids.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await loadComparison(context, url.searchParams, await viewerOf(context));
  const isMissing = found.columns.length === 0 && found.gone + found.unreadable.length > 0;
  return data(found, { status: isMissing ? 404 : 200 });
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData ? loaderData.heading : 'Compare',
    description: loaderData?.columns.map(({ title }) => title).join(', ') || undefined,
    hidden: true,
  });

/** Id of the section with suggested listings. */
const OTHERS = 'others';

/** Shows up to four listings side by side. The address contains all of them, so that people can share it. */
export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { columns, comparison, suggested } = loaderData;
  return (
    <div className="wrap list compare">
      <Breadcrumb items={[{ label: 'Home', to: paths.home() }, { label: 'Compare' }]} />
      <Head data={loaderData} />
      <Problems data={loaderData} />
      {columns.length > 0 && (
        <CompareTable
          // A new key for every set of listings, because a listing looks different beside others.
          key={columns.map(({ id }) => id).join()}
          columns={columns}
          comparison={comparison}
          others={OTHERS}
        />
      )}
      <InOneLine data={loaderData} />
      {columns.length === 0 && (
        <EmptyState title="Nothing to compare yet">
          Tick Compare on two to four listings, here or in any list, to see them side by side.
        </EmptyState>
      )}
      {suggested.length > 0 && <Others data={loaderData} />}
    </div>
  );
}

type PartProps = { readonly data: CompareData };

function Head({ data: { columns, comparison, heading } }: PartProps) {
  const { rows, differing } = comparison;
  const isComparing = columns.length > 1;
  return (
    <div className="page-head">
      <div>
        <h1>{heading}</h1>
        {isComparing && (
          <p className="muted">
            They differ in {differing} of {rows} things.{' '}
            <span className="key-best">
              <Check className="i s" aria-hidden="true" />
              marks the better one
            </span>{' '}
            where that can be said.
          </p>
        )}
        {columns.length === 1 && <p className="muted">Tick another one below to see both side by side.</p>}
      </div>
      {isComparing && (
        <p className="compare-tools">
          <label className="box">
            <input type="checkbox" id="only-differences" />
            Only differences
          </label>
          <CopyAddress />
        </p>
      )}
    </div>
  );
}

/** Shows a button that copies the page's address. Without scripts, people copy it from the address bar. */
function CopyAddress() {
  const [copied, setCopied] = useState<boolean | null>(null);
  if (!useHydrated()) return null;
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const words = copied === null ? 'Copy the link' : copied ? 'Copied' : 'It could not be copied';
  return (
    <Button onClick={() => void copy()}>
      <LinkIcon className="i" aria-hidden="true" />
      <span role="status">{words}</span>
    </Button>
  );
}

/** Lists the ids of the address that could not be shown, with the reason. */
function Problems({ data: { gone, leftOut, unreadable } }: PartProps) {
  if (gone + leftOut.length + unreadable.length === 0) return null;
  return (
    <Notice>
      {gone > 0 && (
        <p>
          {counted(gone, 'listing')} of this address {gone === 1 ? 'is' : 'are'} no longer here: taken down,
          or never there.
        </p>
      )}
      {unreadable.length > 0 && (
        <p>
          Not the number of a listing: {unreadable.map((text) => `“${text}”`).join(', ')}. Open a listing and
          choose Compare there.
        </p>
      )}
      {leftOut.length > 0 && (
        <p>
          {MAX_COMPARED} fit side by side. <Link to={paths.compare(leftOut)}>Compare the others</Link> by
          themselves.
        </p>
      )}
    </Notice>
  );
}

/**
 * Summarises the comparison in one sentence without a winner: the cheapest listing, and the advantages of a more
 * expensive one.
 */
function InOneLine({ data: { columns, comparison } }: PartProps) {
  const { verdict } = comparison;
  const cheapest = columns[verdict?.cheapest ?? -1];
  const best = columns[verdict?.best ?? -1];
  if (!verdict || !cheapest || !best) return null;
  const things = counted(verdict.betterIn, 'thing');
  return (
    <p className="verdict">
      <b>In one line.</b>{' '}
      {cheapest === best ? (
        <>
          The <b>{best.title}</b> is the cheapest, and better in {things} beside.
        </>
      ) : (
        <>
          The <b>{best.title}</b> is better in {things} and costs{' '}
          <span className="num">{formatTaka(verdict.dearerBy)}</span> more than the <b>{cheapest.title}</b>,
          the cheapest.
        </>
      )}
    </p>
  );
}

/** Shows suggested listings with checkboxes to add them. */
function Others({ data: { columns, suggested } }: PartProps) {
  const [first] = columns;
  return (
    <section className="sec" id={OTHERS} aria-labelledby="h-others">
      <SectionHead
        id="h-others"
        title={first ? 'Add one more' : 'Just listed'}
        {...(first && {
          link: {
            to: paths.categoryDetails(first.category),
            label: 'See all',
          },
        })}
      />
      <div className="cards">
        {suggested.map((product) => (
          <ListingCard key={product.id} product={product} comparable />
        ))}
      </div>
      <CompareTray ids={columns.map(({ id }) => id)} />
    </section>
  );
}
