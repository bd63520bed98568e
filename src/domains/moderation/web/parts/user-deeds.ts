import { useEffect } from 'react';
import { type RouterContextProvider, useActionData } from 'react-router';
import { textValue } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { showError, showSuccess } from '#ui/toaster.ts';
import type { accountsCalls } from '../../../accounts/contract.ts';
import type { privacyCalls } from '../../../privacy/contract.ts';

/** What an admin did to an account, and what it came to. */
export type UserDeed = {
  readonly name: 'verify' | 'close';
  readonly userId: string;
  readonly ok: boolean;
  readonly message: string;
};

type ActionArgs = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/** Does what a form of the tables of accounts asks for: `intent` verify or close, `userId`, `userName`, `reason`. */
export async function doUserDeed({ request, context }: ActionArgs): Promise<UserDeed> {
  const form = await request.formData();
  const text = (name: string) => textValue(form, name);
  const params = { id: text('userId') };
  if (text('intent') === 'verify') {
    const outcome = await apiFor<typeof accountsCalls>(context)('PUT /users/admin/{id}', { params });
    // The specification's words, and whom they are about.
    const message = outcome.ok
      ? `Make verify successful. ${text('userName')} is now verified.`
      : outcome.problem.detail;
    return { name: 'verify', userId: params.id, ok: outcome.ok, message };
  }
  const body = { reason: text('reason') };
  const outcome = await apiFor<typeof privacyCalls>(context)('DELETE /users/{id}', { params, body });
  const message = outcome.ok ? 'Account closed' : outcome.problem.detail;
  return { name: 'close', userId: params.id, ok: outcome.ok, message };
}

/** The last deed on this page, told once as a short notice. */
export function useUserDeed(): UserDeed | undefined {
  const deed = useActionData<UserDeed>();
  useEffect(() => {
    if (deed?.ok) showSuccess(deed.message);
    else if (deed) showError(deed.message);
  }, [deed]);
  return deed;
}
