import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { network } from './browser/network-status.ts';
import { FORM_IDEMPOTENCY_KEY } from './form-idempotency.ts';

/** Goes into a form whose sending must not be done twice, however often its button is pressed. */
export function FormIdempotencyKey() {
  const frame = useRouteLoaderData('root') as { readonly requestKey?: string } | undefined;
  const [key, setKey] = useState(frame?.requestKey);
  // A form whose answer did not arrive goes out again under the key that it had, however often the frame was refreshed.
  if (key !== frame?.requestKey && network.status().unsent === null) setKey(frame?.requestKey);
  return key ? <input type="hidden" name={FORM_IDEMPOTENCY_KEY} value={key} /> : null;
}
