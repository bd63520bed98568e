import { useNavigation } from 'react-router';
import type { RefusedForm } from '#platform/api/form-response.ts';
import { passwordErrorText } from '#texts/answers/account-fields.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary, firstError } from '#ui/error-summary.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Link } from '#ui/link.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { type FormChecks, useFormChecks } from '#ui/use-form-checks.ts';
import { paths } from '../../../../paths.ts';
import type { PicturesChosen } from '../../../images/web/public/picture-queue.ts';
import { PictureUpload } from '../../../images/web/public/picture-upload.tsx';
import { numberHelp, numberHint } from '../common/number-texts.ts';
import { useSendAfterUpload } from '../common/use-send-after-upload.ts';
import type { Viewer } from '../public/require-viewer.ts';
import { UsernameField } from '../public/username-field.tsx';

/** Name of a form on the profile page. */
export type Setting = 'details' | 'contact' | 'password' | 'verification' | 'sessions' | 'closing';

/** Result of a form of the profile page. */
export type SettingResult =
  | { readonly setting: Setting; readonly ok: true; readonly message: string }
  | { readonly setting: Setting; readonly ok: false; readonly refused: RefusedForm };

/** Returns whether this form of the profile page is being sent. */
export function useSending(setting: Setting): boolean {
  return useNavigation().formData?.get('setting') === setting;
}

/** Returns the latest result if it belongs to this form. */
function answerFor(setting: Setting, answer: SettingResult | undefined) {
  if (answer?.setting !== setting) return { refused: undefined, done: null };
  return answer.ok ? { refused: undefined, done: answer.message } : { refused: answer.refused, done: null };
}

function Outcome({ done, wrong }: { readonly done: string | null; readonly wrong: string | null }) {
  return (
    <>
      <div role="alert">{wrong && <FieldError>{wrong}</FieldError>}</div>
      <p role="status" className={done ? 'saved' : undefined}>
        {done}
      </p>
    </>
  );
}

type FormProps = { readonly answer: SettingResult | undefined };

const loadDetails = async () => (await import('../../form.ts')).profileForm;

/** Data of a seller that admins have checked. A change ends the checks. */
export type CheckedData = { readonly name: boolean; readonly number: boolean };

type DetailsFieldsProps = {
  readonly viewer: Viewer;
  readonly checked: CheckedData;
  readonly refused: RefusedForm | undefined;
  readonly errors: FormChecks['errors'];
  readonly onPictures: (chosen: PicturesChosen) => void;
};

function DetailsFields({ viewer, checked, refused, errors, onPictures }: DetailsFieldsProps) {
  return (
    <>
      <TextField
        name="name"
        label={t('auth.name')}
        hint={checked.name ? t('profile.nameChecked') : undefined}
        autoComplete="name"
        defaultValue={refused?.values.name ?? viewer.name}
        error={firstError(errors, 'name')}
      />
      <TextField
        name="number"
        label={t('auth.number')}
        hint={checked.number ? `${numberHint()} ${t('profile.numberChecked')}` : numberHint()}
        type="tel"
        autoComplete="tel"
        defaultValue={refused?.values.number ?? viewer.number}
        error={firstError(errors, 'number')}
        help={numberHelp()}
      />
      <PictureUpload
        key={viewer.image}
        name="image"
        label={t('profile.newPhoto')}
        optional
        hint={t('profile.newPhotoHint')}
        error={firstError(errors, 'image')}
        onChange={onPictures}
      />
    </>
  );
}

type DetailsFormProps = FormProps & Pick<DetailsFieldsProps, 'viewer' | 'checked'>;

/** Renders the form for name, phone number and picture. */
export function DetailsForm({ viewer, checked, answer }: DetailsFormProps) {
  const { refused, done } = answerFor('details', answer);
  const { errors, summary, handlers } = useFormChecks(loadDetails, refused?.errors);
  const sending = useSending('details');
  const upload = useSendAfterUpload(handlers.onSubmit);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      className="step"
      {...handlers}
      onSubmit={upload.onSubmit}
    >
      <h3>{t('profile.details')}</h3>
      <input type="hidden" name="setting" value="details" />
      <ErrorSummary {...summary} />
      <DetailsFields
        viewer={viewer}
        checked={checked}
        refused={refused}
        errors={errors}
        onPictures={upload.onPictures}
      />
      <div className="form-end">
        <Button
          kind="primary"
          type="submit"
          busy={sending || upload.isWaiting}
          busyLabel={upload.isWaiting ? t('picture.sendingOne') : t('auth.saving')}
        >
          {t('profile.saveDetails')}
        </Button>
        <Outcome done={sending ? null : done} wrong={sending ? null : (refused?.message ?? null)} />
      </div>
    </Form>
  );
}

const loadContact = async () => (await import('../../form.ts')).contactEmailForm;

/** Contact email of a seller: the shown one and the requested one. */
export type Contact = {
  /** Contact email that listings show; null if they show none. */
  readonly contactEmail: string | null;
  /** Requested contact email that is not confirmed yet, or null. */
  readonly asked: string | null;
};

type ContactFormProps = FormProps & { readonly contact: Contact; readonly email: string };

/** Renders the form for the contact email of a seller. */
export function ContactForm({ contact, email, answer }: ContactFormProps) {
  const { refused, done } = answerFor('contact', answer);
  const { errors, summary, handlers } = useFormChecks(loadContact, refused?.errors);
  const sending = useSending('contact');
  const { contactEmail, asked } = contact;
  return (
    <Form method="post" noValidate className="step" {...handlers}>
      <h3>{t('profile.contact')}</h3>
      <p>
        {contactEmail === null
          ? rich('profile.showsNone', { none: <b>{t('profile.noAddress')}</b> })
          : rich('profile.shows', { address: <b>{contactEmail}</b> })}
        {contactEmail === null && ` ${t('profile.inOrders', { email })}`}
        {asked !== null && <> {rich('profile.willShow', { address: <b>{asked}</b> })}</>}
      </p>
      <input type="hidden" name="setting" value="contact" />
      <ErrorSummary {...summary} />
      <TextField
        key={`${contactEmail} ${asked}`}
        name="contactEmail"
        label={t('profile.contactEmail')}
        optional
        hint={t('profile.contactHint')}
        type="email"
        autoComplete="email"
        defaultValue={refused?.values.contactEmail ?? asked ?? contactEmail ?? ''}
        error={firstError(errors, 'contactEmail')}
      />
      <div className="form-end">
        <Button kind="primary" type="submit" busy={sending} busyLabel={t('auth.saving')}>
          {t('profile.saveContact')}
        </Button>
        <Outcome done={sending ? null : done} wrong={sending ? null : (refused?.message ?? null)} />
      </div>
    </Form>
  );
}

const loadPassword = async () => (await import('../../form.ts')).passwordForm;

/** Renders the form for a new password. Changing it logs out all other devices. */
export function PasswordForm({ answer, email }: FormProps & { readonly email: string }) {
  const { refused, done } = answerFor('password', answer);
  const { errors, summary, handlers } = useFormChecks(loadPassword, refused?.errors, passwordErrorText);
  const sending = useSending('password');
  return (
    // The key changes after a password change, which clears the fields.
    <Form method="post" noValidate className="step" key={done ? 'changed' : 'asked'} {...handlers}>
      <h3>{t('auth.password')}</h3>
      <input type="hidden" name="setting" value="password" />
      <UsernameField email={email} />
      <ErrorSummary {...summary} />
      <PasswordField
        name="currentPassword"
        label={t('profile.currentPassword')}
        autoComplete="current-password"
        aside={<Link to={paths.forgotPassword()}>{t('auth.forgotQuestion')}</Link>}
        error={firstError(errors, 'currentPassword')}
      />
      <PasswordField
        name="newPassword"
        label={t('auth.newPassword')}
        hint={t('profile.passwordHint')}
        autoComplete="new-password"
        error={firstError(errors, 'newPassword')}
      />
      <div className="form-end">
        <Button kind="primary" type="submit" busy={sending} busyLabel={t('auth.saving')}>
          {t('profile.changePassword')}
        </Button>
        <Outcome done={sending ? null : done} wrong={sending ? null : (refused?.message ?? null)} />
      </div>
    </Form>
  );
}

/** Renders the text for accounts without a password, which sign in with Google only. */
export function NoPassword() {
  return (
    <div className="step">
      <h3>{t('auth.password')}</h3>
      <p>
        {rich('profile.noPassword', {
          ask: <Link to={paths.forgotPassword()}>{t('profile.askForLink')}</Link>,
        })}
      </p>
    </div>
  );
}
