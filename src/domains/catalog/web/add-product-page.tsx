import type { SubmissionResult } from '@conform-to/react';
import { useEffect, useRef } from 'react';
import { redirect } from 'react-router';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { refusedForm, textValue } from '#platform/api/form-response.ts';
import { apiContext, apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { showError } from '#ui/toaster.ts';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/parts/require-viewer.ts';
import type { imagesCalls } from '../../images/contract.ts';
import { uploadFromForm } from '../../images/web/parts/upload-from-form.ts';
import type { catalogCalls } from '../contract.ts';
import type { ListingQuestion } from '../products/listing-questions.ts';
import type { Route } from './+types/add-product-page.ts';
import { ASKED_FIELD, askQuestions, unasked } from './parts/ask-questions.ts';
import { AskedNotice } from './parts/asked-notice.tsx';
import { ConfirmListing, useConfirmListing } from './parts/confirm-listing.tsx';
import { ListingForm } from './parts/listing-form.tsx';
import { type DescribedPhoto, describePhotos, initialValues, productValues } from './parts/listing-values.ts';
import { addProductDraft, useDraft } from './parts/use-draft.ts';

const FORM = 'add-product';

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args, ['Seller']);
  const last = await apiFor<typeof catalogCalls>(args.context)('GET /listings', { query: { limit: 1 } });
  return { viewer, usualLocation: (last.ok && last.data[0]?.Location) || '' };
}

type Refused = {
  readonly result: SubmissionResult<string[]>;
  readonly photos: readonly DescribedPhoto[];
  /** Why the product was not added, where no field can tell it. */
  readonly message: string | null;
  /** The message of the answer, whatever the fields tell; null where only questions stand in the way. */
  readonly notice: string | null;
  readonly questions: readonly ListingQuestion[];
};

export async function action({ request, context }: Route.ActionArgs): Promise<Refused> {
  const form = await readForm({ request, context });
  const uploaded = await uploadFromForm(context.get(apiContext), form, 'photos');
  const values = productValues(form, uploaded.urls);
  const photos = describePhotos(values);
  const api = apiFor<typeof catalogCalls & typeof imagesCalls>(context);
  const questions = await askQuestions(values, async (ids) => {
    const outcome = await api('GET /images/uses', { query: { ids: ids.join(',') } });
    return outcome.ok ? outcome.data.shownByOthers : [];
  });
  const open = unasked(questions, textValue(form, ASKED_FIELD));
  if (open.length > 0) {
    return {
      result: { initialValue: initialValues(values) },
      photos,
      message: null,
      notice: null,
      questions: open,
    };
  }
  const outcome = await api('POST /addProduct', {
    body: values,
    headers: await idempotencyHeaders(form, values),
  });
  if (outcome.ok) throw redirect(paths.myProducts({ added: 1, live: outcome.data.insertedId }));
  const ownErrors = uploaded.ok ? undefined : { image_url: [uploaded.message] };
  const { errors, message } = refusedForm(outcome.problem, values, ownErrors);
  const error = Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, [...messages]]));
  const notice = uploaded.ok ? outcome.problem.message : uploaded.message;
  return {
    result: { status: 'error', error, initialValue: initialValues(values) },
    photos,
    message,
    notice,
    questions: [],
  };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Add Your Selling Product', hidden: true });

/** Add Your Selling Product: photos, what it is, condition and price on one page, and one question before it goes live. */
export default function AddProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, usualLocation } = loaderData;
  const element = useRef<HTMLFormElement>(null);
  const confirming = useConfirmListing(element);
  const draft = useDraft(element, addProductDraft(viewer.email));
  const { reset } = confirming;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!actionData) return;
    reset();
    if (actionData.notice) showError(actionData.notice);
  }, [actionData]);
  return (
    <>
      <PageHead title="Add Your Selling Product">
        About two minutes. What you type is kept on this device until it is live. Many products?{' '}
        <Link to={paths.importProducts()}>Import them from a file</Link>.
      </PageHead>
      <ListingForm
        id={FORM}
        form={element}
        viewer={viewer}
        usualLocation={usualLocation}
        stored={actionData?.photos ?? []}
        lastResult={actionData?.result ?? null}
        message={actionData?.message ?? null}
        maySend={confirming.maySend}
        onInput={draft.keep}
        submit={{
          label: 'Add product',
          busy: 'Adding product…',
          note: 'You can check everything before it goes live.',
        }}
      >
        <AskedNotice questions={actionData?.questions ?? []} state="Not live yet." button="Add product" />
      </ListingForm>
      <ConfirmListing asked={confirming.asked} onSubmit={confirming.confirm} />
    </>
  );
}
