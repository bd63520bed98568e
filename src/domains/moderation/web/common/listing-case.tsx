import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Trash2 } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { ConditionTag } from '../../../catalog/web/public/condition-tag.tsx';
import { productPicture } from '../../../catalog/web/public/product-picture.ts';
import type { WireReportedListing } from '../../contract.ts';
import type { AdminIntent } from './admin-actions.ts';
import { actionDialogId } from './reason-dialog.tsx';
import { SellerEvidence } from './seller-evidence.tsx';
import { SellerName } from './seller-name.tsx';

type Product = WireReportedListing['product'];

/** Shows photo, price and condition of a listing that an admin decides on. */
export function CaseItem({ product }: { readonly product: Product }) {
  return (
    <div className="case-item">
      <div className="ph">
        <Picture files={productPicture(product)} alt="" sizes="200px" />
      </div>
      <div>
        <Price taka={product.resalePrice} was={product.originalPrice} />
        <ConditionTag condition={product.condition} />
      </div>
    </div>
  );
}

/** Shows the seller of a listing, with their details. */
export function CaseSeller({ seller }: { readonly seller: WireReportedListing['seller'] }) {
  return (
    <div>
      <p className="case-who">
        <SellerName user={seller.seller} withMark />
      </p>
      <SellerEvidence about={seller} />
    </div>
  );
}

type CaseWithdrawLinkProps = { readonly intent: AdminIntent; readonly product: Product };

/** Link to the dialog for withdrawing the listing. The dialog's form sends `intent`. */
export function CaseWithdrawLink({ intent, product }: CaseWithdrawLinkProps) {
  return (
    <ButtonLink
      kind="delete"
      to={`#${actionDialogId(intent, product._id)}`}
      aria-label={t('adminQueue.withdrawThis', { title: product.title })}
    >
      <Trash2 className="i s" aria-hidden="true" />
      {t('adminQueue.withdraw')}
    </ButtonLink>
  );
}
