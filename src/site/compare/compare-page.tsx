import './compare.css';
import { useState } from 'react';
import { data } from 'react-router';
import { formatTaka, groupDigits } from '#kernel/money.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
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
  const isMissing = found.columns.length === 0 && found.missingCount + found.unreadable.length > 0;
  return data(found, { status: isMissing ? 404 : 200 });
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData ? loaderData.heading : t('card.compare'),
    description: loaderData?.columns.map(({ title }) => title).join(', ') || undefined,
    hidden: true,
  });

/** Id of the section with suggested listings. */
const OTHERS = 'others';

/** Shows up to four listings side by side. The URL contains their ids, so that people can share the comparison. */
export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { columns, comparison, suggested } = loaderData;
  return (
    <div className="wrap list compare">
      <Breadcrumb items={[{ label: t('frame.home'), to: paths.home() }, { label: t('card.compare') }]} />
      <Head data={loaderData} />
      <Problems data={loaderData} />
      {columns.length > 0 && (
        <CompareTable
          // Each set of listings gets a new key, because the content of a cell depends on the listings beside it.
          key={columns.map(({ id }) => id).join()}
          columns={columns}
          comparison={comparison}
          others={OTHERS}
        />
      )}
      <InOneLine data={loaderData} />
      {columns.length === 0 && (
        <EmptyState title={t('compare.nothing')}>{t('compare.nothingText')}</EmptyState>
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
            {rich('compare.differ', {
              differing: groupDigits(differing),
              rows: groupDigits(rows),
              mark: (
                <span className="key-best">
                  <Check className="i s" aria-hidden="true" />
                  {t('compare.mark')}
                </span>
              ),
            })}
          </p>
        )}
        {columns.length === 1 && <p className="muted">{t('compare.oneMore')}</p>}
      </div>
      {isComparing && (
        <p className="compare-tools">
          <label className="box">
            <input type="checkbox" id="only-differences" />
            {t('compare.onlyDifferences')}
          </label>
          <CopyAddress />
        </p>
      )}
    </div>
  );
}

/** Returns the text of the copy button; `copied` is null before the first click. */
function copyWord(copied: boolean | null): string {
  if (copied === null) return t('share.copy');
  return copied ? t('share.copied') : t('share.notCopied');
}

/** Shows a button that copies the page's URL. Without scripts, people copy it from the address bar. */
function CopyAddress() {
  const [copied, setCopied] = useState<boolean | null>(null);
  if (!useHydrated()) return null;
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button onClick={() => void copy()}>
      <LinkIcon className="i" aria-hidden="true" />
      <span role="status">{copyWord(copied)}</span>
    </Button>
  );
}

/** Lists the requested listings that could not be shown, each with the reason. */
function Problems({ data: { missingCount, leftOut, unreadable } }: PartProps) {
  if (missingCount + leftOut.length + unreadable.length === 0) return null;
  return (
    <Notice>
      {missingCount > 0 && <p>{t('compare.gone', { count: missingCount })}</p>}
      {unreadable.length > 0 && (
        <p>{t('compare.unreadable', { texts: unreadable.map((text) => `“${text}”`).join(', ') })}</p>
      )}
      {leftOut.length > 0 && (
        <p>
          {rich('compare.leftOut', {
            count: groupDigits(MAX_COMPARED),
            others: <Link to={paths.compare(leftOut)}>{t('compare.others')}</Link>,
          })}
        </p>
      )}
    </Notice>
  );
}

/**
 * Summarizes the comparison in one sentence without a winner: the cheapest listing, and the advantages of a more
 * expensive one.
 */
function InOneLine({ data: { columns, comparison } }: PartProps) {
  const { verdict } = comparison;
  const cheapest = columns[verdict?.cheapest ?? -1];
  const best = columns[verdict?.best ?? -1];
  if (!verdict || !cheapest || !best) return null;
  const things = t('compare.things', { count: verdict.betterIn });
  return (
    <p className="verdict">
      <b>{t('compare.inOneLine')}</b>{' '}
      {cheapest === best
        ? rich('compare.cheapestIsBest', { best: <b>{best.title}</b>, things })
        : rich('compare.bestCostsMore', {
            best: <b>{best.title}</b>,
            things,
            more: <span className="num">{formatTaka(verdict.dearerBy)}</span>,
            cheapest: <b>{cheapest.title}</b>,
          })}
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
        title={first ? t('compare.addOneMore') : t('gone.justListed')}
        {...(first && {
          link: {
            to: paths.categoryDetails(first.category),
            label: t('home.seeAll'),
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
