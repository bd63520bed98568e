/** Shows an email address. If the address is too long for one line, it breaks before the `@`. */
export function EmailAddress({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
