import { useCallback, useEffect } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { groupDigits } from '#kernel/money.ts';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { readIntent, textValue } from '#platform/api/form-response.ts';
import { apiFor, originContext } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { closeDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldError } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { FileSpreadsheet, Plus } from '#ui/icon.tsx';
import { Notice, PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { showSuccess } from '#ui/toaster.ts';
import { useFlashNotice } from '#ui/use-flash-notice.ts';
import { dashboardPaths } from '../dashboard-paths.ts';
import { requireViewer } from '../domains/accounts/web/public/require-viewer.ts';
import type { catalogCalls } from '../domains/catalog/contract.ts';
import { isForSale } from '../domains/catalog/products/rules.ts';
import { type Listing, readListing } from '../domains/catalog/web/public/listing.ts';
import type { promotionCalls } from '../domains/promotion/contract.ts';
import { AdvertiseCell } from '../domains/promotion/web/site/advertise-cell.tsx';
import { changeAdvertisement } from '../domains/promotion/web/site/change-advertisement.ts';
import type { sellingCalls } from '../domains/selling/contract.ts';
import { addProductDraft, forgetDraft } from '../domains/selling/web/public/use-draft.ts';
import { changeListingFromForm } from '../domains/selling/web/site/change-from-form.ts';
import { changeDialogId, changeIntents } from '../domains/selling/web/site/change-listing.tsx';
import { LivePanel } from '../domains/selling/web/site/live-panel.tsx';
import { MyProductsTable } from '../domains/selling/web/site/my-products-table.tsx';
import type { wishlistCalls } from '../domains/wishlist/contract.ts';
import { paths } from '../paths.ts';
import type { Route } from './+types/my-products-page.ts';
import { InterestNote } from './parts/interest-note.tsx';

/** Number of table rows per page. */
const ROWS = 25;

/** Value of the view that shows all listings except ended ones. */
const ALL = 'all';

/** Views of a seller's listings: values of the `state` parameter. */
const VIEWS = ['unsold', 'reserved', 'sold', ALL, 'withdrawn'] as const;
type View = (typeof VIEWS)[number];

function viewLabel(view: View): string {
  switch (view) {
    case 'unsold':
      return t('mine.unsold');
    case 'reserved':
      return t('mine.reserved');
    case 'sold':
      return t('mine.sold');
    case 'withdrawn':
      return t('mine.endedTab');
    case ALL:
      return t('mine.all');
  }
}

/** Returns the requested view. The default is the listings for sale, or all listings if none is for sale. */
function viewOf(asked: string | null, { unsold }: { readonly unsold: number }): View {
  const named = VIEWS.find((view) => view === asked);
  return named ?? (unsold > 0 ? 'unsold' : ALL);
}

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args, ['Seller']);
  const { searchParams } = args.url;
  const cursor = searchParams.get('cursor') ?? undefined;
  const liveId = searchParams.get('live');
  const api = apiFor<typeof catalogCalls & typeof promotionCalls & typeof wishlistCalls>(args.context);
  const counts = await api('GET /listings/counts');
  if (!counts.ok) throw refusedPage(counts.problem);
  const view = viewOf(searchParams.get('state'), counts.data);
  const [products, advertised, live] = await Promise.all([
    api('GET /listings', { query: { limit: ROWS, cursor, state: view === ALL ? undefined : view } }),
    api('GET /advertisement', { query: { sellerEmail: viewer.email, limit: 1 } }),
    liveId ? api('GET /productAll/{id}', { params: { id: liveId } }) : null,
  ]);
  if (!products.ok) throw refusedPage(products.problem);
  const toBeHad = products.data.filter(({ state }) => isForSale(state)).map(({ _id }) => _id);
  const interest =
    toBeHad.length > 0 ? await api('GET /listings/interest', { query: { ids: toBeHad.join(',') } }) : null;
  return {
    viewer,
    view,
    counts: counts.data,
    products: products.data.map((product) => readListing(product)),
    interest: interest?.ok ? interest.data : [],
    next: products.next,
    first: cursor === undefined,
    advertisedId: (advertised.ok && advertised.data[0]?._id) || null,
    live: live?.ok && live.data.sellerId === viewer._id ? readListing(live.data) : null,
    origin: args.context.get(originContext),
  };
}

type Outcome = { readonly done: string | null; readonly error: string | null; readonly productId?: string };

async function renewAll(context: Route.ActionArgs['context'], form: FormData): Promise<Outcome> {
  const outcome = await apiFor<typeof sellingCalls>(context)('POST /listings/renew', {
    headers: await idempotencyHeaders(form, 'renew-all'),
  });
  if (!outcome.ok) return { done: null, error: answerText(outcome.problem.detail) };
  return { done: t('mine.renewed', { count: outcome.data.renewed }), error: null };
}

/** Values of `intent` in the forms on this page. */
const INTENTS = ['renew-all', 'delete', 'advertise', 'stop', ...changeIntents] as const;

export async function action({ request, context }: Route.ActionArgs): Promise<Outcome> {
  const form = await readForm({ request, context });
  const intent = readIntent(form, INTENTS);
  if (intent === 'renew-all') return renewAll(context, form);
  const api = apiFor<typeof catalogCalls & typeof promotionCalls & typeof sellingCalls>(context);
  if (intent === 'advertise' || intent === 'stop') return changeAdvertisement(api, form, intent);
  if (intent !== 'delete') return changeListingFromForm(api, form, intent);
  const params = { id: textValue(form, 'productId') };
  const outcome = await api('DELETE /productAll/{id}', { params });
  if (!outcome.ok) return { done: null, error: answerText(outcome.problem.detail) };
  return { done: t('mine.productDeleted'), error: null };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('nav.myProducts'), hidden: true });

/**
 * Shows the toast "Product add" once, after the form for a new listing redirected the seller here. Also deletes the
 * draft of that form.
 */
function useAddedNotice(userId: string) {
  const forget = useCallback(() => forgetDraft(addProductDraft(userId)), [userId]);
  useFlashNotice('added', t('mine.added'), forget);
}

/** Shows in a toast how many listings a file import added, after the import redirected the seller here. */
function useListedNotice() {
  const listed = Number(useSearchParams()[0].get('listed') ?? 0);
  useFlashNotice('listed', t('mine.listed', { count: listed }));
}

/** Shows the result of the last change in a toast, and closes the dialog of that change. */
function useOutcomeNotice(outcome: Outcome | undefined) {
  useEffect(() => {
    if (!outcome?.done) return;
    showSuccess(outcome.done);
    if (outcome.productId) closeDialog(changeDialogId(outcome.productId));
  }, [outcome]);
}

/** Shows My Products: the seller's listings, their status, and which of them is advertised. */
export default function MyProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, counts, live, origin } = loaderData;
  useAddedNotice(viewer._id);
  useListedNotice();
  useFlashNotice('saved', t('mine.saved'));
  useFlashNotice('ended', t('mine.ended'));
  useOutcomeNotice(actionData);
  const isNew = counts.unsold + counts.reserved + counts.sold + counts.withdrawn === 0;
  return (
    <>
      {live && <LivePanel listing={live} origin={origin} />}
      <PageHead
        title={t('nav.myProducts')}
        action={
          <div className="form-end">
            <FilesLink />
            {!isNew && <AddLink />}
          </div>
        }
      >
        {t('mine.text')}
      </PageHead>
      {actionData?.error && (
        <div role="alert">
          <FieldError>{actionData.error}</FieldError>
        </div>
      )}
      {isNew ? <FirstListing name={viewer.name} /> : <OwnListings data={loaderData} outcome={actionData} />}
    </>
  );
}

function AddLink() {
  return (
    <ButtonLink kind="primary" to={paths.addProduct()}>
      <Plus className="i" aria-hidden="true" />
      {t('nav.addProduct')}
    </ButtonLink>
  );
}

/** Renders the link to the page that imports and exports listings as files. */
function FilesLink() {
  return (
    <ButtonLink to={dashboardPaths.importProducts()}>
      <FileSpreadsheet className="i" aria-hidden="true" />
      {t('mine.importOrExport')}
    </ButtonLink>
  );
}

type PageData = Route.ComponentProps['loaderData'];

type OwnListingsProps = { readonly data: PageData; readonly outcome: Outcome | undefined };

/** Shows the listings of the chosen view, and the tabs of all views. */
function OwnListings({ data, outcome }: OwnListingsProps) {
  const { view, counts, products } = data;
  return (
    <>
      {counts.endingSoon > 0 && <EndingSoon count={counts.endingSoon} />}
      <Views view={view} counts={counts} />
      {products.length === 0 ? (
        <NothingHere view={view} withdrawn={counts.withdrawn} />
      ) : (
        <ListingsTable data={data} outcome={outcome} />
      )}
    </>
  );
}

/** Returns the refused change of a listing, which the listing's row shows; null if no change was refused. */
function refusedChange(outcome: Outcome | undefined) {
  return outcome?.error && outcome.productId ? { productId: outcome.productId, error: outcome.error } : null;
}

/** Shows listings, each with a button to advertise it and with a note on buyers' interest in it. */
function ListingsTable({ data, outcome }: OwnListingsProps) {
  const { viewer, view, products, interest, next, first, advertisedId } = data;
  const advertise = (product: Listing) => (
    <AdvertiseCell product={product} advertised={product.id === advertisedId} />
  );
  const interestIn = new Map(interest.map((one) => [one.productId, one]));
  const note = ({ id, title }: Listing) => {
    const found = interestIn.get(id);
    return found ? <InterestNote {...found} title={title} /> : null;
  };
  return (
    <MyProductsTable
      products={products}
      email={viewer.email}
      next={next}
      first={first}
      column={{ label: t('mine.advertisement'), cell: advertise }}
      note={note}
      query={{ state: view }}
      refused={refusedChange(outcome)}
    />
  );
}

type Counts = PageData['counts'];

function Views({ view, counts }: { readonly view: View; readonly counts: Counts }) {
  const { unsold, reserved, sold, withdrawn } = counts;
  const numbers = { [ALL]: unsold + reserved + sold, unsold, reserved, sold, withdrawn };
  return (
    <nav className="state-tabs" aria-label={t('mine.which')}>
      {VIEWS.map((state) => (
        <Link
          key={state}
          to={paths.myProducts({ state })}
          aria-current={state === view ? 'page' : undefined}
          preventScrollReset
        >
          {viewLabel(state)} <span className="num">{groupDigits(numbers[state])}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Shows a button that renews all listings whose term ends within a few days. */
function EndingSoon({ count }: { readonly count: number }) {
  const renewing = useNavigation().formData?.get('intent') === 'renew-all';
  return (
    <Notice>
      <Form method="post" className="notice-form" preventScrollReset>
        <FormIdempotencyKey />
        <input type="hidden" name="intent" value="renew-all" />
        <span>{t('mine.endingSoon', { count })}</span>
        <Button type="submit" low busy={renewing} busyLabel={t('mine.renewing')}>
          {count === 1 ? t('mine.renewIt') : t('mine.renewAll')}
        </Button>
      </Form>
    </Notice>
  );
}

type NothingHereProps = {
  readonly view: View;
  /** Number of ended listings. Only the view of ended listings contains them. */
  readonly withdrawn: number;
};

function NothingHere({ view, withdrawn }: NothingHereProps) {
  if (view !== ALL) {
    return <EmptyState title={t('mine.nothingHere')}>{t('mine.nothingHereText')}</EmptyState>;
  }
  return (
    <EmptyState
      title={t('mine.nothingForSale')}
      action={<ButtonLink to={paths.myProducts({ state: 'withdrawn' })}>{t('mine.seeEnded')}</ButtonLink>}
    >
      {withdrawn === 1 ? t('mine.keptOne') : t('mine.keptMany')}
    </EmptyState>
  );
}

/** Shows sellers who have no listings yet how to start. */
function FirstListing({ name }: { readonly name: string }) {
  return (
    <EmptyState title={t('mine.welcome', { name })} action={<AddLink />}>
      {t('mine.welcomeText')}
    </EmptyState>
  );
}
