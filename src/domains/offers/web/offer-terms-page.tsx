import './common/offers.css';
import { redirect } from 'react-router';
import { unvalidated } from '#platform/api/api-client.ts';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { refusedForm, textValue } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { FormRefusal, firstError } from '#ui/error-summary.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { RemainingErrors } from '#ui/use-remaining-errors.ts';
import { useRemainingRefusal } from '#ui/use-remaining-refusal.ts';
import { useSendingForm } from '#ui/use-sending-form.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { offersCalls } from '../contract.ts';
import type { Route } from './+types/offer-terms-page.ts';
import { OfferedProduct } from './common/offered-product.tsx';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Seller']);
  const found = await apiFor<typeof offersCalls>(args.context)('GET /offers/terms/{productId}', {
    params: { productId: args.params.id },
  });
  if (!found.ok) throw refusedPage(found.problem);
  return found.data;
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const values = {
    acceptFrom: textValue(form, 'acceptFrom'),
    declineBelow: textValue(form, 'declineBelow'),
    isOff: form.get('isOff') === 'on',
  };
  const set = await apiFor<typeof offersCalls>(context)('PUT /offers/terms/{productId}', {
    params: { productId: params.id },
    body: unvalidated(values),
    headers: await idempotencyHeaders(form, values),
  });
  return set.ok
    ? redirect(paths.myProducts({ saved: 1 }))
    : refusalInLanguage(refusedForm(set.problem, values));
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('offers.terms'), hidden: true });

const toText = (taka: number | null) => (taka === null ? '' : String(taka));

type TermFieldsProps = {
  readonly terms: Pick<Route.ComponentProps['loaderData'], 'acceptFrom' | 'declineBelow' | 'isOff'>;
  readonly refused: Route.ComponentProps['actionData'];
  readonly errors: RemainingErrors['errors'];
};

/** Renders the fields for the two hidden prices, and the checkbox that turns offers off. */
function TermFields({ terms, refused, errors }: TermFieldsProps) {
  return (
    <>
      <TextField
        name="acceptFrom"
        label={t('offers.acceptFrom')}
        optional
        hint={t('offers.acceptFromHint')}
        taka
        defaultValue={refused?.values.acceptFrom ?? toText(terms.acceptFrom)}
        error={firstError(errors, 'acceptFrom')}
      />
      <TextField
        name="declineBelow"
        label={t('offers.declineBelow')}
        optional
        hint={t('offers.declineBelowHint')}
        taka
        defaultValue={refused?.values.declineBelow ?? toText(terms.declineBelow)}
        error={firstError(errors, 'declineBelow')}
      />
      <label className="offer-tick">
        <input type="checkbox" name="isOff" defaultChecked={refused?.values.isOff ?? terms.isOff} />
        <span>
          {t('offers.off')}
          <small>{t('offers.offText')}</small>
        </span>
      </label>
    </>
  );
}

/** The page with a seller's rules for offers on a listing: answer each, answer by hidden prices, or accept none. */
export default function OfferTermsPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const sending = useSendingForm();
  const { errors, onInput, summary } = useRemainingRefusal(refused);
  return (
    <div className="offer-page">
      <PageHead title={t('offers.terms')}>{t('offers.termsIntro')}</PageHead>
      <OfferedProduct product={loaderData.product} />
      <Form method="post" className="stack" noValidate onInput={onInput}>
        <FormIdempotencyKey />
        <FormRefusal {...summary} />
        <TermFields terms={loaderData} refused={refused} errors={errors} />
        <p className="form-end">
          <Button type="submit" kind="primary" busy={sending} busyLabel={t('wish.saving')}>
            {t('search.save')}
          </Button>
          <ButtonLink kind="quiet" to={dashboardPaths.offers()}>
            {t('offers.seeAll')}
          </ButtonLink>
          <ButtonLink kind="quiet" to={paths.myProducts()}>
            {t('offers.toProducts')}
          </ButtonLink>
        </p>
      </Form>
    </div>
  );
}
