import { useNavigation } from 'react-router';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { formatDay } from '#ui/dates.ts';
import { Dialog, DialogBody, DialogFoot } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Package, Pencil, RotateCw } from '#ui/icon.tsx';
import { Money } from '#ui/price.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import { paths } from '../../../../paths.ts';
import type { WholeListing } from '../../../catalog/web/public/listing.ts';

/** Values of the field `intent` in the forms that change a listing. */
export const changeIntents = ['price', 'renew', 'relist', 'review'] as const;
/** One of {@link changeIntents}. */
export type ChangeIntent = (typeof changeIntents)[number];

/** Returns the id of the dialog that changes a listing. */
export function changeDialogId(id: string): string {
  return `change-${id}`;
}

type IntentFormProps = {
  readonly listing: WholeListing;
  readonly intent: ChangeIntent;
  readonly children: React.ReactNode;
};

/** Renders a form that posts one action on a listing to the current page. */
export function ChangeForm({ listing, intent, children }: IntentFormProps) {
  return (
    <Form method="post" preventScrollReset className={intent === 'price' ? 'price-form' : undefined}>
      <FormIdempotencyKey />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="productId" value={listing.id} />
      {children}
    </Form>
  );
}

/** Returns whether this action on this listing is being sent. */
export function useChanging(id: string, intent: ChangeIntent): boolean {
  const sent = useNavigation().formData;
  return sent?.get('intent') === intent && sent.get('productId') === id;
}

type ChangeListingProps = {
  readonly listing: WholeListing;
  /** Reason why the last change was refused; null for none. */
  readonly error: string | null;
};

/** Renders the form for a new price. `error` is the reason why the last price was refused. */
function PriceForm({ listing, error }: ChangeListingProps) {
  const saving = useChanging(listing.id, 'price');
  return (
    <ChangeForm listing={listing} intent="price">
      <input type="hidden" name="version" value={listing.version} />
      <TextField
        name="resalePrice"
        id={`price-${listing.id}`}
        label={t('mine.newPrice')}
        hint={rich('mine.newPriceHint', { price: <Money taka={listing.resalePrice} /> })}
        taka
        defaultValue={String(listing.resalePrice)}
        error={error}
      />
      <Button type="submit" kind="primary" busy={saving} busyLabel={t('auth.saving')}>
        {t('mine.savePrice')}
      </Button>
      <p className="small muted">{t('mine.raised')}</p>
    </ChangeForm>
  );
}

/**
 * Renders the dialog for one listing. In it, the seller changes the price, renews the listing, edits it, or marks it as
 * sold.
 */
export function ChangeListing({ listing, error }: ChangeListingProps) {
  const renewing = useChanging(listing.id, 'renew');
  return (
    <Dialog id={changeDialogId(listing.id)} title={t('mine.changeOf', { title: listing.title })}>
      <DialogBody>
        <PriceForm listing={listing} error={error} />
        <div className="change-acts">
          <ButtonLink to={paths.editProduct(listing.id)}>
            <Pencil className="i s" aria-hidden="true" />
            {t('mine.edit')}
          </ButtonLink>
          <ChangeForm listing={listing} intent="renew">
            <Button type="submit" wide busy={renewing} busyLabel={t('mine.renewing')}>
              <RotateCw className="i s" aria-hidden="true" />
              {t('mine.renew')}
            </Button>
          </ChangeForm>
          <ButtonLink to={dashboardPaths.sold(listing.id)}>
            <Package className="i s" aria-hidden="true" />
            {t('mine.markSold')}
          </ButtonLink>
        </div>
      </DialogBody>
      <DialogFoot>
        <span className="small muted">{t('mine.listedUntil', { day: formatDay(listing.endsAt) })}</span>
      </DialogFoot>
    </Dialog>
  );
}
