import { redirect } from 'react-router';
import { formatTaka } from '#kernel/money.ts';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { refusedForm, textValue } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { formatDay } from '#ui/dates.ts';
import { FormRefusal, firstError } from '#ui/error-summary.tsx';
import { Form } from '#ui/form.tsx';
import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { RadioCards } from '#ui/radio-cards.tsx';
import { useRemainingRefusal } from '#ui/use-remaining-refusal.ts';
import { useSendingForm } from '#ui/use-sending-form.ts';
import { requireViewer } from '../domains/accounts/web/public/require-viewer.ts';
import type { bookingsCalls, WireBuyer } from '../domains/bookings/contract.ts';
import type { catalogCalls } from '../domains/catalog/contract.ts';
import { isForSale } from '../domains/catalog/products/rules.ts';
import type { sellingCalls } from '../domains/selling/contract.ts';
import { paths } from '../paths.ts';
import type { Route } from './+types/sold-page.ts';

/** Form value for a buyer who did not order on this site. */
const SOMEBODY_ELSE = 'none';

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args, ['Seller']);
  const { id } = args.params;
  const api = apiFor<typeof catalogCalls & typeof bookingsCalls>(args.context);
  const [product, buyers] = await Promise.all([
    api('GET /productAll/{id}', { params: { id } }),
    api('GET /buyers', { query: { productId: id, stage: 'open', limit: 50 } }),
  ]);
  if (!product.ok) throw refusedPage(product.problem);
  if (!buyers.ok) throw refusedPage(buyers.problem);
  if (product.data.sellerId !== viewer._id || !isForSale(product.data.state))
    throw redirect(paths.myProducts());
  return { title: product.data.title, buyers: buyers.data };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const values = { bookingId: textValue(form, 'bookingId') };
  const { bookingId } = values;
  const sold = await apiFor<typeof sellingCalls>(context)('POST /productAll/{id}/sold-elsewhere', {
    params: { id: params.id },
    body: bookingId === SOMEBODY_ELSE || bookingId === '' ? {} : { bookingId },
    headers: await idempotencyHeaders(form, values),
  });
  return sold.ok
    ? redirect(paths.myProducts({ ended: 1 }))
    : refusalInLanguage(refusedForm(sold.problem, values));
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('markSold.title'), hidden: true });

function toOption({ _id, name, orderDate, resalePrice }: WireBuyer) {
  return {
    value: _id,
    label: name,
    note: t('markSold.ordered', { day: formatDay(orderDate), price: formatTaka(resalePrice) }),
  };
}

/**
 * Shows the form that ends a listing whose product was sold without a payment on this site. The seller selects the
 * buyer, so that the sale counts for both.
 */
export default function SoldPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { title, buyers } = loaderData;
  const sending = useSendingForm();
  const { errors, onInput, summary } = useRemainingRefusal(refused);
  return (
    <>
      <PageHead title={t('markSold.title')}>{title}</PageHead>
      <Form method="post" className="stack" noValidate onInput={onInput}>
        <FormIdempotencyKey />
        <FormRefusal {...summary} />
        {buyers.length > 0 && (
          <RadioCards
            name="bookingId"
            label={t('markSold.who')}
            hint={t('markSold.whoHint')}
            options={[...buyers.map(toOption), { value: SOMEBODY_ELSE, label: t('markSold.else') }]}
            defaultValue={refused?.values.bookingId ?? SOMEBODY_ELSE}
            error={firstError(errors, 'bookingId')}
          />
        )}
        <p className="small muted">{buyers.length > 0 ? t('markSold.allEnd') : t('markSold.ends')}</p>
        <p className="form-end">
          <Button type="submit" kind="primary" busy={sending} busyLabel={t('markSold.ending')}>
            {t('markSold.title')}
          </Button>
          <ButtonLink kind="quiet" to={paths.myProducts()}>
            {t('markSold.back')}
          </ButtonLink>
        </p>
      </Form>
    </>
  );
}
