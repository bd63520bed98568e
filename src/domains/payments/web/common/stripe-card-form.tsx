import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe, type PaymentIntentResult } from '@stripe/stripe-js';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import type { Poisha } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { type CardOutcome, refusalReason } from '../public/card-api.ts';
import { type Consent, ConsentBox, focusConsent } from './consent-box.tsx';

type StripeCardFormProps = {
  readonly publishableKey: string;
  readonly amountPoisha: Poisha;
  /** Reserves the product and returns the client secret of the hold's intent; null after a refusal. */
  readonly begin: () => Promise<string | null>;
  readonly consent: Consent;
  /** Called on an attempt to pay without consent. */
  readonly onMissingConsent: () => void;
  readonly returnUrl: string;
  readonly label: ReactNode;
  readonly children?: ReactNode;
  /** Called with the outcome of the payment with this client secret. */
  readonly onOutcome: (outcome: CardOutcome, clientSecret: string) => void;
};

type PaymentFieldsProps = Omit<StripeCardFormProps, 'publishableKey' | 'amountPoisha'>;

/** Returns the outcome of a confirmed payment; null if the processor refused it. */
function outcomeOf(result: PaymentIntentResult): CardOutcome | null {
  // The intent was paid in another tab or canceled meanwhile. The server finds out which.
  if (result.error?.code === 'payment_intent_unexpected_state') return { kind: 'unknown' };
  if (result.error) return null;
  return { kind: result.paymentIntent.status === 'succeeded' ? 'succeeded' : 'processing' };
}

/** Returns the submit handler that pays with the processor's form, and the state of the payment. */
function useConfirmation({ begin, consent, onMissingConsent, returnUrl, onOutcome }: PaymentFieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements || busy) return;
    if (!consent.isGiven) {
      onMissingConsent();
      return focusConsent();
    }
    setBusy(true);
    setError(null);
    const checked = await elements.submit();
    // After a refusal (null), the page shows the reason in place of this form.
    const clientSecret = checked.error ? null : await begin();
    if (clientSecret === null) return setBusy(false);
    const confirmParams = { return_url: returnUrl };
    const result = await stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams,
      redirect: 'if_required',
    });
    setBusy(false);
    const outcome = outcomeOf(result);
    if (outcome) onOutcome(outcome, clientSecret);
    else if (result.error) setError(t('cardForm.refusedNotCharged', { reason: refusalReason(result.error) }));
  };
  return { pay, busy, error, isReady: stripe !== null };
}

function PaymentFields(props: PaymentFieldsProps) {
  const { begin, consent, label, children } = props;
  const { pay, busy, error, isReady } = useConfirmation(props);
  return (
    <form className="payform" onSubmit={pay} aria-labelledby="card-form-title">
      {children}
      <PaymentElement onChange={({ empty }) => void (!empty && begin())} />
      <ConsentBox consent={consent} />
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      <Button
        type="submit"
        kind="primary"
        wide
        busy={busy}
        busyLabel={t('cardForm.paying')}
        disabled={!isReady}
      >
        {label}
      </Button>
    </form>
  );
}

/**
 * Renders the card processor's own form, which loads only in markets without the setting `STRIPE_API_URL`. The form
 * appears before its intent exists (https://docs.stripe.com/payments/accept-a-payment-deferred), so the options below
 * repeat the intent's values.
 */
export function StripeCardForm(props: StripeCardFormProps) {
  const stripe = useMemo(() => loadStripe(props.publishableKey), [props.publishableKey]);
  return (
    <Elements
      stripe={stripe}
      options={{
        mode: 'payment',
        amount: props.amountPoisha,
        currency: 'bdt',
        allowedPaymentMethodTypes: ['card'],
      }}
    >
      <PaymentFields {...props} />
    </Elements>
  );
}
