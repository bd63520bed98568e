import { useRouteLoaderData } from 'react-router';

type Frame = { readonly viewer?: { readonly email: string } | null };

/**
 * Hidden field that names the account of a form's password. Password managers read no hidden inputs
 * (https://www.chromium.org/developers/design-documents/create-amazing-password-forms/). The form does not send it.
 * Without `email` it names the signed-in account.
 */
export function UsernameField({ email }: { readonly email?: string | null }) {
  const frame = useRouteLoaderData('root') as Frame | undefined;
  const name = email ?? frame?.viewer?.email;
  if (!name) return null;
  return (
    <input
      className="sr"
      type="text"
      autoComplete="username"
      value={name}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
