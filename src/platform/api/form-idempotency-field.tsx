import { useRouteLoaderData } from 'react-router';
import { FORM_IDEMPOTENCY_KEY } from './form-idempotency.ts';

/** Goes into a form whose sending must not be done twice, however often its button is pressed. */
export function FormIdempotencyKey() {
  const frame = useRouteLoaderData('root') as { readonly requestKey?: string } | undefined;
  return frame?.requestKey ? (
    <input type="hidden" name={FORM_IDEMPOTENCY_KEY} value={frame.requestKey} />
  ) : null;
}
