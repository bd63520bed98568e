import { useNavigation } from 'react-router';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { t } from '#texts/t.ts';
import { Button, type ButtonKind } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { Megaphone } from '#ui/icon.tsx';
import { Status } from '#ui/tag.tsx';
import { isForSale } from '../../../catalog/products/rules.ts';
import type { Listing } from '../../../catalog/web/public/listing.ts';

type Product = Pick<Listing, 'id' | 'title' | 'state'>;

type AdvertiseCellProps = { readonly product: Product; readonly advertised: boolean };

/**
 * Renders the table cell of a product's advertisement: a button to start it, or its state and a stop button. Renders a
 * dash if the product is not for sale.
 */
export function AdvertiseCell({ product, advertised }: AdvertiseCellProps) {
  if (!isForSale(product.state)) {
    return (
      <>
        <span className="dash-sign" aria-hidden="true">
          –
        </span>
        <span className="sr">{t('mine.advertiseGone')}</span>
      </>
    );
  }
  if (!advertised) return <IntentForm product={product} intent="advertise" />;
  return (
    <div className="advertised">
      <Status tone="warn" icon={Megaphone}>
        {t('mine.advertised')}
      </Status>
      <IntentForm product={product} intent="stop" kind="quiet" />
    </div>
  );
}

type IntentFormProps = {
  readonly product: Product;
  readonly intent: 'advertise' | 'stop';
  readonly kind?: ButtonKind;
};

function IntentForm({ product, intent, kind }: IntentFormProps) {
  const { title } = product;
  const sent = useNavigation().formData;
  const busy = sent?.get('intent') === intent && sent.get('productId') === product.id;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="productId" value={product.id} />
      <FormIdempotencyKey />
      <Button
        type="submit"
        low
        kind={kind}
        busy={busy}
        aria-label={intent === 'advertise' ? t('mine.advertiseOf', { title }) : t('mine.stopOf', { title })}
      >
        {intent === 'advertise' ? t('mine.advertisement') : t('mine.stop')}
      </Button>
    </Form>
  );
}
