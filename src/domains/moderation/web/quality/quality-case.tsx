import '../common/admin.css';
import { counted } from '#kernel/number-words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { CircleAlert, Trash2 } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { Status } from '#ui/tag.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { paths } from '../../../../paths.ts';
import { ConditionTag } from '../../../catalog/web/public/condition-tag.tsx';
import { productPicture } from '../../../catalog/web/public/product-picture.ts';
import type { WireConfirmedListing } from '../../contract.ts';
import { useSending } from '../common/admin-deeds.ts';
import { deedDialogId, ReasonDialog } from '../common/reason-dialog.tsx';
import { SellerEvidence } from '../common/seller-evidence.tsx';
import { SellerName } from '../common/seller-name.tsx';

type QualityCaseProps = { readonly listing: WireConfirmedListing };

/** A listing with the questions that its seller has confirmed, who sells it, and the two decisions. */
export function QualityCase({ listing }: QualityCaseProps) {
  const { product, seller, confirmed } = listing;
  const headingId = `case-${product._id}`;
  return (
    <article className="case" aria-labelledby={headingId}>
      <header>
        <Status tone="warn" icon={CircleAlert}>
          {counted(confirmed.length, 'question')}
        </Status>
        <h2 id={headingId}>
          <Link to={paths.categoryList(product._id)}>{product.title}</Link>
        </h2>
      </header>
      <div className="case-body three">
        <div className="case-item">
          <div className="ph">
            <Picture files={productPicture(product)} alt="" sizes="200px" />
          </div>
          <div>
            <Price taka={product.resalePrice} was={product.originalPrice} />
            <ConditionTag condition={product.condition} />
          </div>
        </div>
        <ul className="said">
          {confirmed.map(({ asked, confirmedAt }) => (
            <li key={asked}>
              {asked}
              <span className="small muted said-by">
                Confirmed <TimeAgo at={confirmedAt} />
              </span>
            </li>
          ))}
        </ul>
        <div>
          <p className="case-who">
            <SellerName user={seller.seller} withMark />
          </p>
          <SellerEvidence about={seller} />
        </div>
      </div>
      <footer>
        <FineButton listing={listing} />
        <ButtonLink
          kind="delete"
          to={`#${deedDialogId('withdraw-unfit', product._id)}`}
          aria-label={`Withdraw ${product.title}`}
        >
          <Trash2 className="i s" aria-hidden="true" />
          Withdraw
        </ButtonLink>
      </footer>
      <ReasonDialog
        intent="withdraw-unfit"
        subject={{ productId: product._id }}
        title={`Withdraw ${product.title}?`}
        label="Reason"
        hint={`${seller.seller.name} gets it by email and sees it in My Products.`}
        submit={{ label: 'Withdraw', busy: 'Withdrawing…', kind: 'danger' }}
      >
        <p>Buyers will no longer see it, and open orders of it end. You can bring the listing back.</p>
      </ReasonDialog>
    </article>
  );
}

function FineButton({ listing: { product } }: QualityCaseProps) {
  const busy = useSending('fine', product._id);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="fine" />
      <input type="hidden" name="productId" value={product._id} />
      <Button type="submit" busy={busy} busyLabel="Saving…" aria-label={`${product.title} is fine`}>
        Fine
      </Button>
    </Form>
  );
}
