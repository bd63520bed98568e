import { useEffect, useRef, useState } from 'react';
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
import type { catalogCalls, WireListing } from '../../catalog/contract.ts';
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
import {
  askedListing,
  type RefusedListing,
  refusedListing,
  refusedPhotos,
} from './common/refused-listing.ts';
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

/** An edit to show again, and the version of the listing on which its next submission is based. */
type RefusedEdit = RefusedListing & { readonly version: string };

export async function action({ request, context, params }: Route.ActionArgs): Promise<RefusedEdit> {
  const form = await readForm({ request, context });
  const uploaded = await uploadFromForm(context.get(apiContext), form, 'photos');
  const values = productValues(form, uploaded.urls);
  const version = textValue(form, 'version');
  if (!uploaded.ok) return { ...refusedPhotos(values, uploaded.message), version };
  const api = apiFor<typeof catalogCalls & typeof imagesCalls & typeof sellingCalls>(context);
  const standing = await api('GET /productAll/{id}', { params });
  // Asks nothing if the listing cannot be loaded, because the edit call then returns the error.
  const questions = standing.ok ? await askAboutChange(api, standing.data, values) : [];
  const open = unasked(questions, textValue(form, ASKED_FIELD));
  if (open.length > 0) return { ...askedListing(values, open), version };
  const body = { ...values, version };
  const headers = await idempotencyHeaders(form, body);
  const outcome = await api('PATCH /productAll/{id}', { params, body, headers });
  if (outcome.ok) throw redirect(paths.myProducts({ saved: 1, ...endedView(form) }));
  const { problem } = outcome;
  const refused = refusedListing(values, problem);
  if (problem.code !== 'listing-changed') return { ...refused, version };
  // The page shows the changes, so the next submission is based on them. The version was read before the edit was
  // refused. Therefore a later change, which the page does not show, is refused again.
  const shown = standing.ok ? String(standing.data.version) : version;
  return { ...refused, version: shown, message: answerText(problem.detail) };
}

/** Returns the view of My Products with ended listings if the form changed one of them, which other views omit. */
function endedView(form: FormData): { readonly state?: 'withdrawn' } {
  return textValue(form, 'state') === 'withdrawn' ? { state: 'withdrawn' } : {};
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('product.edit'), hidden: true });

function blockedText(refused: 'product-in-payment' | 'product-sold') {
  return refused === 'product-sold'
    ? { title: t('sell.sold'), text: t('sell.soldText') }
    : { title: t('sell.reserved'), text: t('sell.reservedText') };
}

/** Explains why a listing that is sold or in payment cannot be edited. */
function NotEditable({ refused }: { readonly refused: 'product-in-payment' | 'product-sold' }) {
  const { title, text } = blockedText(refused);
  return (
    <EmptyState title={title} action={<ButtonLink to={paths.myProducts()}>{t('product.toMine')}</ButtonLink>}>
      {text}
    </EmptyState>
  );
}

/**
 * Returns the version on which the form is based. When the router loads the listing again, the form keeps what the
 * seller sees, so the version stays too. Otherwise changes made elsewhere would be overwritten unseen.
 */
function useVersion(opened: number, refused: RefusedEdit | undefined): string {
  const [version, setVersion] = useState(refused?.version ?? String(opened));
  useEffect(() => {
    if (refused) setVersion(refused.version);
  }, [refused]);
  return version;
}

/** Returns the text above the form: why an admin removed the listing, or that changes are public at once. */
function introOf({ ending, removalReason: reason }: WireListing): string {
  if (ending !== 'removed') return t('sell.editText');
  return reason ? t('sell.removedWhy', { reason }) : t('sell.removedText');
}

type EditFormProps = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>;

/** Renders the form with the listing's values. */
function EditForm({ loaderData, actionData }: EditFormProps) {
  const { viewer, listing, places } = loaderData;
  const element = useRef<HTMLFormElement>(null);
  const version = useVersion(listing.version, actionData);
  const { filled, photos, withheld } = filledFrom(listing);
  return (
    <>
      <PageHead title={t('product.edit')}>{introOf(listing)}</PageHead>
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
        <input type="hidden" name="version" value={version} readOnly />
        <input type="hidden" name="state" value={listing.state} readOnly />
      </ListingForm>
    </>
  );
}

/** Renders the page for editing a listing of one's own, in the same form as a new listing. */
export default function EditProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { listing } = loaderData;
  useEffect(() => {
    if (actionData?.notice) showError(actionData.notice);
  }, [actionData]);
  const refused = refusalOf('edit', listing.state);
  if (refused) return <NotEditable refused={refused} />;
  return <EditForm key={listing._id} loaderData={loaderData} actionData={actionData} />;
}
