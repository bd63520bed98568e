import './common/offers.css';
import { redirect } from 'react-router';
import { formatTaka, groupDigits } from '#kernel/money.ts';
import { unvalidated } from '#platform/api/api-client.ts';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { type RefusedForm, refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { FormRefusal, firstError } from '#ui/error-summary.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Clock, Lock, Tag } from '#ui/icon.tsx';
import { Notice, PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { useRemainingRefusal } from '#ui/use-remaining-refusal.ts';
import { useSendingForm } from '#ui/use-sending-form.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { catalogCalls, WirePrice } from '../../catalog/contract.ts';
import type { offersCalls, WireOffer, WireOfferChoice } from '../contract.ts';
import { MOST_TRIES } from '../transitions.ts';
import type { Route } from './+types/make-offer-page.ts';
import { OfferedProduct } from './common/offered-product.tsx';
import { PriceChoice, useTypedPrice } from './make-offer/price-choice.tsx';
import { withPriceError } from './make-offer/refused-offer.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args, ['Buyer']);
  const { id } = args.params;
  const api = apiFor<typeof offersCalls & typeof catalogCalls>(args.context);
  const [found, prices] = await Promise.all([
    api('GET /offers/about/{productId}', { params: { productId: id } }),
    api('GET /productAll/{id}/prices', { params: { id } }),
  ]);
  if (!found.ok) throw refusedPage(found.problem);
  const { closed } = found.data;
  return {
    choice: { ...found.data, closed: closed && { ...closed, message: answerText(closed.message) } },
    prices: prices.ok ? prices.data : [],
    number: viewer.number,
  };
}

const FIELDS = ['taka', 'buyerPhone', 'buyerLocation'] as const;

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const values = textValues(form, FIELDS);
  const body = { ...values, productId: params.id };
  const api = apiFor<typeof offersCalls>(context);
  const made = await api('POST /offers', {
    body: unvalidated(body),
    headers: await idempotencyHeaders(form, body),
  });
  if (!made.ok) {
    const found = await api('GET /offers/about/{productId}', { params: { productId: params.id } });
    const { problem } = made;
    const whole = found.ok ? withPriceError(problem, values.taka, found.data.product.resalePrice) : problem;
    return refusalInLanguage(refusedForm(whole, values));
  }
  const { state, orderId } = made.data;
  if (orderId !== null) return redirect(paths.order(orderId));
  return redirect(dashboardPaths.offers(state === 'open' ? {} : { stage: 'done' }));
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('product.makeOffer'), hidden: true });

/** The *Make an offer* page: the product, the price, and the conditions. */
export default function MakeOfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, prices, number } = loaderData;
  return (
    <div className="offer-page">
      <PageHead title={t('product.makeOffer')}>{t('offers.makeIntro')}</PageHead>
      <OfferedProduct product={choice.product} />
      {choice.closed ? (
        <NoOffer choice={choice} message={choice.closed.message} />
      ) : (
        <>
          {choice.latest?.state === 'countered' && <Countered offer={choice.latest} />}
          <OfferForm choice={choice} prices={prices} number={number} refused={actionData} />
        </>
      )}
    </div>
  );
}

/** Shows the seller's counter-offer. If the buyer makes a new offer, the counter-offer is refused. */
function Countered({ offer: { counter, offered } }: { readonly offer: WireOffer }) {
  return (
    <Notice>
      {rich('offers.sellerWould', {
        price: formatTaka(counter ?? offered),
        accept: <Link to={dashboardPaths.offers()}>{t('offers.acceptIt')}</Link>,
      })}
    </Notice>
  );
}

type NoOfferProps = { readonly choice: WireOfferChoice; readonly message: string };

/** Returns the link to the buyer's last offer: its order if it was accepted, else the list of offers. */
function placeOf({ orderId, dueAt }: WireOffer): { readonly to: string; readonly label: string } {
  if (orderId !== null) return { to: paths.order(orderId), label: t('email.seeOrder') };
  return { to: dashboardPaths.offers(dueAt === null ? { stage: 'done' } : {}), label: t('offers.mine') };
}

/** Shows why no offer is possible now, and where to go instead. */
function NoOffer({ choice: { product, latest }, message }: NoOfferProps) {
  const place = latest && placeOf(latest);
  return (
    <>
      <Notice>{message}</Notice>
      <p className="offer-acts">
        {place && (
          <ButtonLink kind="primary" to={place.to}>
            {place.label}
          </ButtonLink>
        )}
        <ButtonLink to={paths.categoryList(product._id)}>{t('offers.toListing')}</ButtonLink>
      </p>
    </>
  );
}

type OfferFormProps = {
  readonly choice: WireOfferChoice;
  readonly prices: readonly WirePrice[];
  readonly number: string;
  readonly refused: RefusedForm<Record<(typeof FIELDS)[number], string>> | undefined;
};

function OfferForm({ choice: { product, bounds, triesLeft }, prices, number, refused }: OfferFormProps) {
  const sending = useSendingForm();
  const initial = refused?.values.taka ?? '';
  const typed = useTypedPrice(initial);
  const { errors, onInput, summary } = useRemainingRefusal(refused);
  if (!bounds) return null;
  return (
    <Form method="post" className="stack" noValidate onInput={onInput}>
      <FormIdempotencyKey />
      <FormRefusal {...summary} />
      <PriceChoice
        asked={product.resalePrice}
        bounds={bounds}
        prices={prices}
        initial={initial}
        error={firstError(errors, 'taka')}
        typed={typed}
      />
      <BuyerFields refused={refused} errors={errors} number={number} />
      <OfferTerms triesLeft={triesLeft} />
      <p className="form-end">
        <Button type="submit" kind="primary" busy={sending} busyLabel={t('report.sending')}>
          {typed.taka === null ? t('offers.send') : t('offers.sendPrice', { price: formatTaka(typed.taka) })}
        </Button>
        <ButtonLink kind="quiet" to={paths.categoryList(product._id)}>
          {t('offers.toListing')}
        </ButtonLink>
      </p>
    </Form>
  );
}

type BuyerFieldsProps = Pick<OfferFormProps, 'refused' | 'number'> & {
  readonly errors: ReturnType<typeof useRemainingRefusal>['errors'];
};

/** Renders the fields for the buyer's phone number and for the place where they want to meet. */
function BuyerFields({ refused, errors, number }: BuyerFieldsProps) {
  return (
    <>
      <TextField
        name="buyerPhone"
        label={t('order.phone')}
        hint={t('offers.phoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={refused?.values.buyerPhone ?? number}
        error={firstError(errors, 'buyerPhone')}
        required
      />
      <TextField
        name="buyerLocation"
        label={t('order.location')}
        hint={t('order.meetHint')}
        autoComplete="off"
        maxLength={200}
        defaultValue={refused?.values.buyerLocation ?? ''}
        error={firstError(errors, 'buyerLocation')}
        required
      />
    </>
  );
}

/** Shows how long an offer is valid, what follows if it is accepted, and the number of the attempt. */
function OfferTerms({ triesLeft }: Pick<WireOfferChoice, 'triesLeft'>) {
  return (
    <ul className="offer-facts">
      <li>
        <Clock className="i" aria-hidden="true" />
        <span>
          {t('offers.hours')}
          <small>{t('offers.ways')}</small>
        </span>
      </li>
      <li>
        <Lock className="i" aria-hidden="true" />
        <span>{t('offers.ifAccepted')}</span>
      </li>
      <li>
        <Tag className="i" aria-hidden="true" />
        <span>
          {t('offers.try', {
            number: groupDigits(MOST_TRIES - triesLeft + 1),
            most: groupDigits(MOST_TRIES),
          })}
        </span>
      </li>
    </ul>
  );
}
