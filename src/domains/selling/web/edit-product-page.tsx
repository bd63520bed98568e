import { useEffect, useRef } from 'react';
import { redirect } from 'react-router';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { textValue } from '#platform/api/form-response.ts';
import { apiContext, apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { showError } from '#ui/toaster.ts';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { catalogCalls } from '../../catalog/contract.ts';
import type { ListingQuestion } from '../../catalog/products/listing-questions.ts';
import { refusalOf } from '../../catalog/products/rules.ts';
import type { imagesCalls } from '../../images/contract.ts';
import { uploadFromForm } from '../../images/web/public/upload-from-form.ts';
import type { sellingCalls } from '../contract.ts';
import type { Route } from './+types/edit-product-page.ts';
import { ASKED_FIELD, askAboutChange, unasked } from './common/ask-questions.ts';
import { AskedNotice } from './common/asked-notice.tsx';
import { ListingForm } from './common/listing-form.tsx';
import { productValues } from './common/listing-values.ts';
import { placeNames } from './common/place-names.ts';
import { askedListing, type RefusedListing, refusedListing } from './common/refused-listing.ts';
import { filledFrom } from './edit-product/filled-form.ts';

const FORM = 'edit-product';

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args, ['Seller']);
  const outcome = await apiFor<typeof catalogCalls>(args.context)('GET /productAll/{id}', {
    params: { id: args.params.id },
  });
  if (!outcome.ok) throw refusedPage(outcome.problem);
  if (outcome.data.sellerId !== viewer._id) {
    throw new Response(t('sell.notYours'), { status: 404 });
  }
  return { viewer, listing: outcome.data, places: placeNames() };
}

/** Returns the questions about an edit that the seller has not confirmed yet. */
async function openQuestions(
  context: Route.ActionArgs['context'],
  id: string,
  form: FormData,
  values: unknown,
): Promise<readonly ListingQuestion[]> {
  const api = apiFor<typeof catalogCalls & typeof imagesCalls>(context);
  const listing = await api('GET /productAll/{id}', { params: { id } });
  // Asks nothing if the listing cannot be loaded, because the edit call then returns the error.
  if (!listing.ok) return [];
  const questions = await askAboutChange(api, listing.data, values);
  return unasked(questions, textValue(form, ASKED_FIELD));
}

export async function action({ request, context, params }: Route.ActionArgs): Promise<RefusedListing> {
  const form = await readForm({ request, context });
  const uploaded = await uploadFromForm(context.get(apiContext), form, 'photos');
  const values = productValues(form, uploaded.urls);
  const questions = await openQuestions(context, params.id, form, values);
  if (questions.length > 0) return askedListing(values, questions);
  const body = { ...values, version: textValue(form, 'version') };
  const outcome = await apiFor<typeof sellingCalls>(context)('PATCH /productAll/{id}', {
    params: { id: params.id },
    body,
    headers: await idempotencyHeaders(form, body),
  });
  if (outcome.ok) throw redirect(paths.myProducts({ saved: 1 }));
  const { problem } = outcome;
  const refused = refusedListing(values, problem, uploaded);
  return problem.code === 'listing-changed' ? { ...refused, message: answerText(problem.detail) } : refused;
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('product.edit'), hidden: true });

function blockedText(refused: 'product-in-payment' | 'product-sold') {
  return refused === 'product-sold'
    ? { title: t('sell.sold'), text: t('sell.soldText') }
    : { title: t('sell.reserved'), text: t('sell.reservedText') };
}

type NotEditableProps = Pick<Route.ComponentProps['loaderData'], 'listing'>;

/** Explains why a listing that is sold, in payment or removed cannot be edited. */
function NotEditable({ listing }: NotEditableProps) {
  const refused = refusalOf('edit', listing.state);
  const back = <ButtonLink to={paths.myProducts()}>{t('product.toMine')}</ButtonLink>;
  if (refused) {
    const { title, text } = blockedText(refused);
    return (
      <EmptyState title={title} action={back}>
        {text}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('sell.removed')} action={back}>
      {listing.removalReason
        ? t('sell.removedWhy', { reason: listing.removalReason })
        : t('sell.removedText')}
    </EmptyState>
  );
}

/** Renders the page for editing a listing of one's own, in the same form as a new listing. */
export default function EditProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, listing, places } = loaderData;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (actionData?.notice) showError(actionData.notice);
  }, [actionData]);
  if (refusalOf('edit', listing.state) || listing.ending === 'removed')
    return <NotEditable listing={listing} />;
  const { filled, photos, withheld } = filledFrom(listing);
  return (
    <>
      <PageHead title={t('product.edit')}>{t('sell.editText')}</PageHead>
      <ListingForm
        id={FORM}
        form={element}
        viewer={viewer}
        filled={filled}
        places={places}
        stored={actionData?.photos ?? photos}
        withheld={withheld}
        listingId={listing._id}
        lastResult={actionData?.result ?? null}
        message={actionData?.message ?? null}
        maySend={() => true}
        submit={{ label: t('sell.save'), busy: t('auth.saving'), note: listing.title }}
      >
        <AskedNotice
          questions={actionData?.questions ?? []}
          state={t('sell.notSaved')}
          button={t('sell.save')}
        />
        {/*
         * After a refusal, the loader has read the changes made elsewhere. So the next submission refers to the current
         * version.
         */}
        <input type="hidden" name="version" value={listing.version} readOnly />
      </ListingForm>
    </>
  );
}
