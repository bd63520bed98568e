import { useNavigation } from 'react-router';
import { Button, ButtonLink, buttonClass } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#ui/dialog.tsx';
import { FieldError } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Download } from '#ui/icon.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { UsernameField } from '../../../accounts/web/public/username-field.tsx';

/** Why the account was not closed; `password` if that was wrong. */
export type ClosingRefusal = { readonly message: string; readonly password: string | null };

type YourDataProps = {
  /** True to explain what happens to listings. */
  readonly isSeller: boolean;
  /** False for admins, whose accounts cannot be closed. */
  readonly closable: boolean;
  readonly hasPassword: boolean;
  readonly refused: ClosingRefusal | null;
};

const DIALOG = 'close-account';

/** Shows buttons that export the person's data and close the account. */
export function YourData({ closable, ...dialog }: YourDataProps) {
  return (
    <div className="step">
      <h3>Your data</h3>
      <p>Everything that we keep about you, in one JSON file: account, listings, orders, payments.</p>
      <div className="form-end">
        <a className={buttonClass({ kind: 'second' })} href="/me/data" download="secondbyte-data.json">
          <Download className="i s" aria-hidden="true" />
          Download your data
        </a>
        {closable && (
          <ButtonLink kind="delete" to={`#${DIALOG}`} preventScrollReset>
            Close account
          </ButtonLink>
        )}
      </div>
      {closable && <CloseDialog {...dialog} />}
    </div>
  );
}

function CloseDialog({ isSeller, hasPassword, refused }: Omit<YourDataProps, 'closable'>) {
  const closing = useNavigation().formData?.get('setting') === 'closing';
  return (
    <Dialog id={DIALOG} title="Close your account?" {...(refused ? { open: true } : {})}>
      <Form method="post" noValidate className="dlg-form" preventScrollReset>
        <input type="hidden" name="setting" value="closing" />
        <DialogBody>
          {refused?.password === null && (
            <div role="alert">
              <FieldError>{refused.message}</FieldError>
            </div>
          )}
          <p>
            Your account is closed for good.{' '}
            {isSeller ? 'We remove all your listings.' : 'Your wish list and unpaid orders end.'} Your name,
            email address, number and photo are deleted.
          </p>
          <p>Paid orders stay in the other person’s records.</p>
          {hasPassword ? (
            <>
              <UsernameField />
              <PasswordField
                name="password"
                id="f-closing-password"
                label="Your password"
                autoComplete="current-password"
                error={refused?.password}
              />
            </>
          ) : (
            <p>You sign in with Google. If that was more than ten minutes ago, log out and in again first.</p>
          )}
        </DialogBody>
        <DialogFoot>
          <DialogCancel>Keep account</DialogCancel>
          <Button type="submit" kind="danger" busy={closing} busyLabel="Closing…">
            Close account
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
