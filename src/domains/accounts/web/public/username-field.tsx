import { useRouteLoaderData } from 'react-router';

type Frame = { readonly viewer?: { readonly email: string } | null };

/**
 * Names the account of a form's password for password managers, which read no hidden inputs
 * (https://www.chromium.org/developers/design-documents/create-amazing-password-forms/). The form is not sent with it.
 * Without `email` it is the account that is signed in.
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
