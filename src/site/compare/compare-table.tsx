import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Check, Plus, X } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import { preloadTakaFont } from '#ui/price.tsx';
import { ReachLinks } from '#ui/reach-links.tsx';
import { VerifiedMark } from '#ui/tag.tsx';
import { useSignedIn } from '../../domains/accounts/web/public/use-signed-in.ts';
import { isForSale } from '../../domains/catalog/products/rules.ts';
import { ConditionTag } from '../../domains/catalog/web/public/condition-tag.tsx';
import { productPicture } from '../../domains/catalog/web/public/product-picture.ts';
import { StateFlag } from '../../domains/catalog/web/public/state-flag.tsx';
import { viewerState } from '../../domains/catalog/web/public/viewer-state.ts';
import { BatteryRing } from '../../domains/catalog/web/site/battery-ring.tsx';
import { listingPath } from '../../domains/catalog/web/site/listing-path.ts';
import { ShowNumber } from '../../domains/catalog/web/site/show-number.tsx';
import { paths } from '../../paths.ts';
import type { CompareColumn, CompareData } from './compare-data.ts';
import type { CompareCell, CompareRow } from './compare-row.ts';
import { MAX_COMPARED } from './compared-ids.ts';

type CompareTableProps = Pick<CompareData, 'columns' | 'comparison'> & {
  /** Id of the section with suggested listings. */
  readonly others: string;
};

/** Width of a photo in a column header, as in the `sizes` attribute. */
const SIZES = '(min-width: 1024px) 300px, 152px';

/**
 * Shows listings side by side, one attribute per row. On narrow screens the columns scroll sideways, and the names of
 * the rows stay visible.
 */
export function CompareTable({ columns, comparison, others }: CompareTableProps) {
  preloadTakaFont();
  return (
    <section
      className="cmp-scroll"
      aria-label={t('compare.comparison')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
    >
      <table className={`cmp-table of-${columns.length}`}>
        <caption className="sr">{t('compare.caption')}</caption>
        <TableHead columns={columns} others={others} />
        {comparison.groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr className="grp">
              <th scope="rowgroup" colSpan={columns.length + 1}>
                <span>{title}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.key} row={row} columns={columns} />
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <td className="corner" />
            {columns.map((column) => (
              <ColumnFoot key={column.id} column={column} />
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/**
 * Renders the headers of the columns. While there is room for another column, also renders a link to suggested
 * listings.
 */
function TableHead({ columns, others }: Pick<CompareTableProps, 'columns' | 'others'>) {
  const ids = columns.map(({ id }) => id);
  return (
    <thead>
      <tr>
        <td className="corner">
          {columns.length < MAX_COMPARED && (
            <a className="btn quiet" href={`#${others}`}>
              <Plus className="i" aria-hidden="true" />
              {t('compare.add')}
            </a>
          )}
        </td>
        {columns.map((column) => (
          <ColumnHead key={column.id} column={column} rest={ids.filter((id) => id !== column.id)} />
        ))}
      </tr>
    </thead>
  );
}

type ColumnHeadProps = {
  readonly column: CompareColumn;
  /** Ids of the other compared listings. The link that removes this listing leads to a comparison of these. */
  readonly rest: readonly string[];
};

function ColumnHead({ column, rest }: ColumnHeadProps) {
  const signedIn = useSignedIn();
  const state = viewerState(column.state);
  return (
    <th scope="col" className={state === 'for-sale' ? undefined : state}>
      <div className="ph">
        <Picture files={productPicture(column)} alt="" sizes={SIZES} first />
        {state !== 'for-sale' && (
          <span className="flagged">
            <StateFlag state={state} listing={column} />
          </span>
        )}
      </div>
      <Link to={listingPath(column.id, signedIn)}>{column.title}</Link>
      <Link
        className="iconbtn rm"
        to={paths.compare(rest)}
        aria-label={t('compare.takeOut', { title: column.title })}
        preventScrollReset
      >
        <X className="i s" aria-hidden="true" />
      </Link>
    </th>
  );
}

type RowProps = { readonly row: CompareRow; readonly columns: readonly CompareColumn[] };

function Row({ row, columns }: RowProps) {
  return (
    <tr className={row.isSame ? 'same' : undefined}>
      <th scope="row">
        <span>
          {row.label}
          {row.isSame && <small>{t('compare.same')}</small>}
        </span>
      </th>
      {columns.map((column, place) => {
        const cell = row.cells[place];
        return (
          <td key={column.id} className={cell?.better ? 'best' : undefined}>
            {cell && <Cell cell={cell} row={row.key} column={column} />}
          </td>
        );
      })}
    </tr>
  );
}

type CellProps = {
  readonly cell: CompareCell;
  /** Key of the row that contains the cell. */
  readonly row: string;
  readonly column: CompareColumn;
};

function Cell({ cell, row, column }: CellProps) {
  return (
    <>
      <span className={['m', row === 'price' && 'lead', cell.isMissing && 'unk'].filter(Boolean).join(' ')}>
        <CellValue cell={cell} />
        {row === 'seller' && column.sellerVerified && (
          <span className="verified">
            <VerifiedMark />
          </span>
        )}
      </span>
      {cell.note && <span className="s">{cell.note}</span>}
      {cell.better && (
        <span className="tagb">
          <Check className="i s" aria-hidden="true" />
          {cell.better}
        </span>
      )}
    </>
  );
}

function CellValue({ cell }: { readonly cell: CompareCell }) {
  if (cell.grade) return <ConditionTag condition={cell.grade} />;
  if (cell.health !== undefined) return <BatteryRing health={cell.health} size={26} />;
  return <span className="num">{cell.text}</span>;
}

function ColumnFoot({ column }: { readonly column: CompareColumn }) {
  const { id, title, number, sellerName } = column;
  const signedIn = useSignedIn();
  return (
    <td>
      <ButtonLink to={listingPath(id, signedIn)} wide aria-label={t('card.detailsOf', { title })}>
        {t('card.details')}
      </ButtonLink>
      {number && (
        <span className="tel-pair num">
          <ReachLinks
            number={number}
            name={sellerName}
            line={t('card.stillAvailable', { title })}
            call={number}
            callLabel={t('card.call', { name: sellerName, number })}
            className="tel"
            iconClass="i s"
          />
        </span>
      )}
      {number === '' && isForSale(column.state) && <ShowNumber product={column} className="tel num" />}
    </td>
  );
}
