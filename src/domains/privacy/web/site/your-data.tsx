import { useNavigation } from 'react-router';
import { t } from '#texts/t.ts';
import { Button, ButtonLink, buttonClass } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#ui/dialog.tsx';
import { FieldError } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Download } from '#ui/icon.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { UsernameField } from '../../../accounts/web/public/username-field.tsx';

/** Reason why the account was not closed. `password` is the error of the password field, or null. */
export type ClosingRefusal = { readonly message: string; readonly password: string | null };

type YourDataProps = {
  /** True for sellers: the dialog then also explains what happens to their listings. */
  readonly isSeller: boolean;
  /** False for admins, whose accounts cannot be closed. */
  readonly closable: boolean;
  readonly hasPassword: boolean;
  readonly refused: ClosingRefusal | null;
};

const DIALOG = 'close-account';

/** Shows the buttons that export the person's data and close their account. */
export function YourData({ closable, ...dialog }: YourDataProps) {
  return (
    <div className="step">
      <h3>{t('data.title')}</h3>
      <p>{t('data.text')}</p>
      <div className="form-end">
        <a className={buttonClass({ kind: 'second' })} href="/me/data" download="secondbyte-data.json">
          <Download className="i s" aria-hidden="true" />
          {t('data.download')}
        </a>
        {closable && (
          <ButtonLink kind="delete" to={`#${DIALOG}`} preventScrollReset>
            {t('data.close')}
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
    <Dialog id={DIALOG} title={t('data.closeTitle')} {...(refused ? { open: true } : {})}>
      <Form method="post" noValidate className="dlg-form" preventScrollReset>
        <input type="hidden" name="setting" value="closing" />
        <DialogBody>
          {refused?.password === null && (
            <div role="alert">
              <FieldError>{refused.message}</FieldError>
            </div>
          )}
          <p>{isSeller ? t('data.closeSeller') : t('data.closeBuyer')}</p>
          <p>{t('data.ordersStay')}</p>
          {hasPassword ? (
            <>
              <UsernameField />
              <PasswordField
                name="password"
                id="f-closing-password"
                label={t('data.password')}
                autoComplete="current-password"
                error={refused?.password}
              />
            </>
          ) : (
            <p>{t('data.google')}</p>
          )}
        </DialogBody>
        <DialogFoot>
          <DialogCancel>{t('data.keep')}</DialogCancel>
          <Button type="submit" kind="danger" busy={closing} busyLabel={t('data.closing')}>
            {t('data.close')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
