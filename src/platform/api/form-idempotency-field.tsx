import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { network } from './browser/network-status.ts';
import { FORM_IDEMPOTENCY_KEY } from './form-idempotency.ts';

/** Renders a hidden field that keeps a form from being processed twice, however often its button is clicked. */
export function FormIdempotencyKey() {
  const frame = useRouteLoaderData('root') as { readonly requestKey?: string } | undefined;
  const [key, setKey] = useState(frame?.requestKey);
  // Keep the previous key while a form waits to be sent again. The root loader may have sent a new key meanwhile.
  if (key !== frame?.requestKey && network.status().unsent === null) setKey(frame?.requestKey);
  return key ? <input type="hidden" name={FORM_IDEMPOTENCY_KEY} value={key} /> : null;
}
