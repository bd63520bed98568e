import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Trash2 } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Pager } from '#ui/pager.tsx';
import { PictureCell } from '#ui/picture.tsx';
import { Table } from '#ui/table.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { paths } from '../../../../paths.ts';
import { isForSale } from '../../../catalog/products/rules.ts';
import { productPicture } from '../../../catalog/web/parts/product-picture.ts';
import type { WireReportedListing } from '../../contract.ts';
import { WithdrawDialog, withdrawDialogId } from './withdraw-dialog.tsx';

/** Reports of a listing that are shown at once; the others behind "more". */
const SHOWN = 3;

type ReportedTableProps = {
  readonly reported: readonly WireReportedListing[];
  /** Why the last decision was refused. */
  readonly refused: { readonly productId: string; readonly message: string } | null;
  readonly next: string | null;
  readonly first: string | null;
};

/** Reported listings with what is said of them and the two ways to decide. */
export function ReportedTable({ reported, refused, next, first }: ReportedTableProps) {
  return (
    <>
      <Table
        caption="Reported listings, the most reported first"
        columns={['Image', 'Listing', 'What people say', 'Keep', { label: 'Withdraw', end: true }]}
        foot={(next || first) && <Pager text={`${reported.length} on this page`} next={next} first={first} />}
      >
        {reported.map((listing) => (
          <ReportedRow key={listing.productId} listing={listing} />
        ))}
      </Table>
      {reported.filter(mayWithdraw).map((listing) => (
        <WithdrawDialog
          key={listing.productId}
          listing={listing}
          refusal={refused?.productId === listing.productId ? refused.message : null}
        />
      ))}
    </>
  );
}

function mayWithdraw({ product }: WireReportedListing): boolean {
  return isForSale(product.state);
}

function ReportedRow({ listing }: { readonly listing: WireReportedListing }) {
  const { product } = listing;
  return (
    <tr>
      <PictureCell files={productPicture(product)} />
      <td className="main">
        <Link className="ttl" to={paths.categoryList(product._id)}>
          {product.title}
        </Link>
        <span className="sub">{product.sellerName}</span>
        <span className="sub">{product.sellerEmail}</span>
      </td>
      <td className="mid">
        <Sayings listing={listing} />
      </td>
      <td className="act">
        <KeepButton listing={listing} />
      </td>
      <td className="act r">
        <WithdrawCell listing={listing} />
      </td>
    </tr>
  );
}

function Sayings({ listing }: { readonly listing: WireReportedListing }) {
  const { count, reports } = listing;
  const rest = reports.slice(SHOWN);
  return (
    <>
      <b>{count === 1 ? '1 person' : `${count} people`}</b>
      <Said reports={reports.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary className="small">Show {rest.length} more</summary>
          <Said reports={rest} />
        </details>
      )}
    </>
  );
}

function Said({ reports }: { readonly reports: WireReportedListing['reports'] }) {
  return (
    <ul className="said">
      {reports.map(({ _id, reason, text, reporter, reportedAt }) => (
        <li key={_id}>
          {reason}
          {text && `: “${text}”`}
          <span className="sub">
            {reporter.name}, <TimeAgo at={reportedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function KeepButton({ listing }: { readonly listing: WireReportedListing }) {
  const sent = useNavigation().formData;
  const busy = sent?.get('decision') === 'keep' && sent.get('productId') === listing.productId;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="decision" value="keep" />
      <input type="hidden" name="productId" value={listing.productId} />
      <Button type="submit" low busy={busy} aria-label={`Keep ${listing.product.title}`}>
        Keep
      </Button>
    </Form>
  );
}

function WithdrawCell({ listing }: { readonly listing: WireReportedListing }) {
  const { product } = listing;
  if (!mayWithdraw(listing)) {
    return <span className="small muted keep">{product.state === 'sold' ? 'Sold' : 'Gone already'}</span>;
  }
  return (
    <ButtonLink
      kind="delete"
      low
      to={`#${withdrawDialogId(listing)}`}
      aria-label={`Withdraw ${product.title}`}
    >
      <Trash2 className="i s" aria-hidden="true" />
      Withdraw
    </ButtonLink>
  );
}
