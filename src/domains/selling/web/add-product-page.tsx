import { useEffect, useRef } from 'react';
import { redirect } from 'react-router';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { textValue } from '#platform/api/form-response.ts';
import { apiContext, apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { showError } from '#ui/toaster.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { catalogCalls } from '../../catalog/contract.ts';
import type { imagesCalls } from '../../images/contract.ts';
import { uploadFromForm } from '../../images/web/public/upload-from-form.ts';
import type { Route } from './+types/add-product-page.ts';
import { ConfirmListing, useConfirmListing } from './add-product/confirm-listing.tsx';
import { ASKED_FIELD, askQuestions, unasked } from './common/ask-questions.ts';
import { AskedNotice } from './common/asked-notice.tsx';
import { ListingForm } from './common/listing-form.tsx';
import { productValues } from './common/listing-values.ts';
import { placeNames } from './common/place-names.ts';
import {
  askedListing,
  type RefusedListing,
  refusedListing,
  refusedPhotos,
} from './common/refused-listing.ts';
import { addProductDraft, useDraft } from './public/use-draft.ts';

const FORM = 'add-product';

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args, ['Seller']);
  const last = await apiFor<typeof catalogCalls>(args.context)('GET /listings', { query: { limit: 1 } });
  return { viewer, usualLocation: (last.ok && last.data[0]?.Location) || '', places: placeNames() };
}

export async function action({ request, context }: Route.ActionArgs): Promise<RefusedListing> {
  const form = await readForm({ request, context });
  const uploaded = await uploadFromForm(context.get(apiContext), form, 'photos');
  const values = productValues(form, uploaded.urls);
  if (!uploaded.ok) return refusedPhotos(values, uploaded.message);
  const api = apiFor<typeof catalogCalls & typeof imagesCalls>(context);
  const questions = unasked(await askQuestions(api, values), textValue(form, ASKED_FIELD));
  if (questions.length > 0) return askedListing(values, questions);
  const outcome = await api('POST /addProduct', {
    body: values,
    headers: await idempotencyHeaders(form, values),
  });
  if (outcome.ok) throw redirect(paths.myProducts({ added: 1, live: outcome.data.insertedId }));
  return refusedListing(values, outcome.problem);
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('sell.addTitle'), hidden: true });

/** Closes the dialog after each refusal, so that the next submission asks again. Shows the notice of the refusal. */
function useRefusal(refused: RefusedListing | undefined, reset: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each response
  useEffect(() => {
    if (!refused) return;
    reset();
    if (refused.notice) showError(refused.notice);
  }, [refused]);
}

/**
 * Renders the Add Your Selling Product page. It has the listing form, and the dialog that confirms a listing before it
 * becomes public.
 */
export default function AddProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, usualLocation, places } = loaderData;
  const element = useRef<HTMLFormElement>(null);
  const confirming = useConfirmListing(element);
  const draft = useDraft(element, addProductDraft(viewer._id));
  useRefusal(actionData, confirming.reset);
  return (
    <>
      <PageHead title={t('sell.addTitle')}>
        {rich('sell.addText', {
          importThem: <Link to={dashboardPaths.importProducts()}>{t('sell.importThem')}</Link>,
        })}
      </PageHead>
      <ListingForm
        id={FORM}
        form={element}
        viewer={viewer}
        usualLocation={usualLocation}
        places={places}
        stored={actionData?.photos ?? []}
        lastResult={actionData?.result ?? null}
        message={actionData?.message ?? null}
        maySend={confirming.maySend}
        onInput={draft.keep}
        submit={{ label: t('sell.add'), busy: t('sell.adding'), note: t('sell.addNote') }}
      >
        <AskedNotice
          questions={actionData?.questions ?? []}
          state={t('sell.notLive')}
          button={t('sell.add')}
        />
      </ListingForm>
      <ConfirmListing asked={confirming.asked} onSubmit={confirming.confirm} />
    </>
  );
}
