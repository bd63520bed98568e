import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { MailWarning } from '#ui/icon.tsx';
import { Notice } from '#ui/layout.tsx';
import { type SettingResult, useSending } from './profile-forms.tsx';

type UnverifiedEmailProps = { readonly email: string; readonly answer: SettingResult | undefined };

/** Renders the request to verify the email address, with a button that sends the email again. */
export function UnverifiedEmail({ email, answer }: UnverifiedEmailProps) {
  const sending = useSending('verification');
  const own = answer?.setting === 'verification' && !sending ? answer : undefined;
  return (
    <Notice icon={MailWarning}>
      <Form method="post" className="unverified-email">
        <input type="hidden" name="setting" value="verification" />
        <p>{rich('profile.unverified', { email: <b>{email}</b> })}</p>
        <Button low type="submit" busy={sending} busyLabel={t('auth.sending')}>
          {t('profile.sendAgain')}
        </Button>
      </Form>
      <p role="status">{own?.ok && own.message}</p>
      <div role="alert">{own && !own.ok && <FieldError>{own.refused.message}</FieldError>}</div>
    </Notice>
  );
}
