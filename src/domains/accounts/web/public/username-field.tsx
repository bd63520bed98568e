import { useRouteLoaderData } from 'react-router';

type Frame = { readonly viewer?: { readonly email: string } | null };

/**
 * Renders an invisible text field with the account's email address, for password managers. They ignore hidden inputs
 * (https://www.chromium.org/developers/design-documents/create-amazing-password-forms/). The form does not send the
 * field. By default it contains the signed-in account's address.
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
