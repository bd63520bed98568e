import '#ui/styles/notched.css';
import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { formatTaka } from '#kernel/money.ts';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { t } from '#texts/t.ts';
import { Button, type ButtonKind, ButtonLink } from '#ui/button.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import { paths } from '../../../../paths.ts';
import { pictureSources } from '../../../images/image-url.ts';
import type { WireOffer } from '../../contract.ts';
import { offerPaths } from '../site/offer-paths.ts';
import type { OfferActionResult, OfferIntent } from './offer-actions.ts';
import { firstName, isYourTurn, offerHeading, offerNext } from './offer-words.ts';
import { PriceLine } from './price-line.tsx';

type OfferCardProps = {
  readonly offer: WireOffer;
  /** Result of the last action on this page. */
  readonly done: OfferActionResult | undefined;
  /** Time at which the page was rendered, in ms. */
  readonly now: number;
};

/** Shows one offer: its details above the dashed line, and the actions below. */
export function OfferCard({ offer, done, now }: OfferCardProps) {
  const { _id, role } = offer;
  const yours = isYourTurn(offer);
  const next = offerNext(offer, now);
  const canCounter = role === 'seller' && yours;
  // The counter-offer's form shows its own error.
  const error = done?.offerId === _id && !(canCounter && done.intent === 'counter') ? done.error : null;
  const canAct = yours || offer.orderId !== null || (role === 'buyer' && offer.state === 'open');
  return (
    <li className="offer notched" aria-labelledby={`offer-${_id}`}>
      <OfferTop offer={offer} yours={yours} />
      {(next || error || canAct) && (
        <div className="offer-body notched-foot">
          {next && <p className="small muted">{next}</p>}
          {error && (
            <div role="alert">
              <FieldError>{error}</FieldError>
            </div>
          )}
          {canAct && <OfferActions offer={offer} yours={yours} />}
          {canCounter && <CounterForm offer={offer} done={done} />}
        </div>
      )}
    </li>
  );
}

type OfferPartProps = {
  readonly offer: WireOffer;
  /** True if the viewer has to answer. */
  readonly yours: boolean;
};

/** Shows the product, whose turn it is, and the prices. */
function OfferTop({ offer, yours }: OfferPartProps) {
  const { _id, product, dueAt, partner } = offer;
  return (
    <div className="offer-top">
      <div className="offer-what">
        <div className="ph">
          <Picture files={product.picture && pictureSources(product.picture, 'card')} alt="" sizes="64px" />
        </div>
        <div>
          <h2 id={`offer-${_id}`}>{offerHeading(offer)}</h2>
          <p className="small muted">
            <Link to={paths.categoryList(product._id)}>{product.title}</Link>
          </p>
        </div>
        {dueAt !== null && (
          <span className={yours ? 'cond turn' : 'cond'}>
            {yours ? t('offers.yourTurn') : t('offers.theirTurn', { name: firstName(partner.name) })}
          </span>
        )}
      </div>
      <PriceLine {...offer} partner={partner.name} />
    </div>
  );
}

function OfferActions({ offer, yours }: OfferPartProps) {
  const { _id, role, state, orderId } = offer;
  return (
    <div className="offer-acts">
      {yours && <AnswerButtons offer={offer} />}
      {state === 'open' && role === 'buyer' && (
        <ActionForm
          id={_id}
          intent="withdrawal"
          kind="second"
          label={t('offers.withdraw')}
          busy={t('offers.withdrawing')}
        />
      )}
      {orderId !== null && (
        <ButtonLink kind="second" to={paths.order(orderId)}>
          {t('email.seeOrder')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Renders the buttons by which the viewer answers the other side's price. */
function AnswerButtons({ offer }: Pick<OfferPartProps, 'offer'>) {
  const { _id, role, product } = offer;
  const price = formatTaka(offer.counter ?? offer.offered);
  return (
    <>
      <ActionForm
        id={_id}
        intent="acceptance"
        kind="primary"
        label={t('offers.accept', { price })}
        busy={t('offers.accepting')}
      />
      {role === 'buyer' && (
        <ButtonLink to={offerPaths.makeOffer(product._id)}>{t('offers.again')}</ButtonLink>
      )}
      <ActionForm
        id={_id}
        intent="decline"
        kind="quiet"
        label={t('offers.decline')}
        busy={t('offers.declining')}
      />
    </>
  );
}

type ActionFormProps = {
  readonly id: string;
  readonly intent: OfferIntent;
  readonly kind: ButtonKind;
  readonly label: string;
  readonly busy: string;
};

function ActionForm({ id, intent, kind, label, busy }: ActionFormProps) {
  const sent = useNavigation().formData;
  const sending = sent?.get('intent') === intent && sent.get('offerId') === id;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="offerId" value={id} />
      <FormIdempotencyKey />
      <Button type="submit" kind={kind} busy={sending} busyLabel={busy}>
        {label}
      </Button>
    </Form>
  );
}

type CounterFormProps = { readonly offer: WireOffer; readonly done: OfferActionResult | undefined };

function CounterForm({ offer: { _id, offered, product }, done }: CounterFormProps) {
  const refused = done?.offerId === _id && done.intent === 'counter' && done.error !== null ? done : null;
  const sent = useNavigation().formData;
  const sending = sent?.get('intent') === 'counter' && sent.get('offerId') === _id;
  const field = `counter-${_id}`;
  // The focus brings the error into view, and screen readers read it with the field.
  useEffect(() => {
    if (refused) document.getElementById(field)?.focus();
  }, [refused, field]);
  return (
    <details className="offer-counter" open={refused !== null || undefined}>
      <summary>{t('offers.counter')}</summary>
      <Form method="post" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="counter" />
        <input type="hidden" name="offerId" value={_id} />
        <FormIdempotencyKey />
        <TextField
          name="taka"
          id={field}
          label={t('offers.yourPrice')}
          hint={t('offers.counterHint', {
            offered: formatTaka(offered),
            price: formatTaka(product.resalePrice),
          })}
          taka
          defaultValue={refused?.taka ?? ''}
          error={refused?.error}
          required
        />
        <Button type="submit" busy={sending} busyLabel={t('report.sending')}>
          {t('offers.sendCounter')}
        </Button>
      </Form>
    </details>
  );
}
