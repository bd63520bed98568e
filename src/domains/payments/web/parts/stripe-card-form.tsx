import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import type { CardOutcome } from './card-api.ts';

type StripeCardFormProps = {
  readonly publishableKey: string;
  readonly clientSecret: string;
  readonly returnUrl: string;
  readonly label: ReactNode;
  readonly children?: ReactNode;
  readonly onOutcome: (outcome: CardOutcome) => void;
};

function PaymentFields({
  returnUrl,
  label,
  children,
  onOutcome,
}: Omit<StripeCardFormProps, 'publishableKey'>) {
  const stripe = useStripe();
  const elements = useElements();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements || busy) return;
    setBusy(true);
    setError(null);
    const confirmParams = { return_url: returnUrl };
    const result = await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' });
    setBusy(false);
    // Paid in another tab or called off meanwhile: our server finds out which.
    if (result.error?.code === 'payment_intent_unexpected_state') onOutcome({ kind: 'unknown' });
    else if (result.error) setError(`${result.error.message ?? 'The card was refused.'} Nothing was taken.`);
    else onOutcome({ kind: result.paymentIntent.status === 'succeeded' ? 'succeeded' : 'processing' });
  };
  return (
    <form className="payform" onSubmit={pay} aria-labelledby="card-form-title">
      {children}
      <PaymentElement />
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      <Button type="submit" kind="primary" wide busy={busy} busyLabel="Paying…" disabled={!stripe}>
        {label}
      </Button>
    </form>
  );
}

/** The card processor's own form, for a market with real keys. Loaded only there. */
export function StripeCardForm(props: StripeCardFormProps) {
  const stripe = useMemo(() => loadStripe(props.publishableKey), [props.publishableKey]);
  return (
    <Elements stripe={stripe} options={{ clientSecret: props.clientSecret }} key={props.clientSecret}>
      <PaymentFields {...props} />
    </Elements>
  );
}
