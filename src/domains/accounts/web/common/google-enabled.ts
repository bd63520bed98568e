import type { RouterContextProvider } from 'react-router';
import { apiFor } from '#platform/api/page-context.ts';
import type { accountsCalls } from '../../contract.ts';

/** Returns whether this market offers sign-in with Google; false if the call fails. */
export async function isGoogleEnabled(context: Readonly<RouterContextProvider>): Promise<boolean> {
  const outcome = await apiFor<typeof accountsCalls>(context)('GET /sign-in-ways');
  return outcome.ok && outcome.data.google;
}
