/** An email address that is broken before its host where it does not fit in one line. */
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
