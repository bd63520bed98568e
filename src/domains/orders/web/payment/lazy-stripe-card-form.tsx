import { type ComponentProps, lazy, Suspense } from 'react';
import { Spinner } from '#ui/waiting.tsx';
import type { StripeCardForm } from '../../../payments/web/public/stripe-card-form.tsx';

const Loaded = lazy(async () => {
  const module = await import('../../../payments/web/public/stripe-card-form.tsx');
  return { default: module.StripeCardForm };
});

/** The processor's own card form, fetched only by a market that uses it. */
export function LazyStripeCardForm(props: ComponentProps<typeof StripeCardForm>) {
  return (
    <Suspense fallback={<Spinner label="Preparing the card form" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
