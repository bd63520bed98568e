import { useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import type { RefusedForm } from '#platform/api/form-response.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary, firstError } from '#ui/error-summary.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Link } from '#ui/link.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useFormChecks } from '#ui/use-form-checks.ts';
import { paths } from '../../../../paths.ts';
import { PictureUpload } from '../../../images/web/public/picture-upload.tsx';
import { numberHelp, numberHint } from '../common/number-texts.ts';
import type { Viewer } from '../public/require-viewer.ts';
import { UsernameField } from '../public/username-field.tsx';

/** Which form of the settings was sent. */
export type Setting = 'details' | 'contact' | 'password' | 'verification' | 'sessions' | 'closing';

/** Result of a form of the settings. */
export type SettingResult =
  | { readonly setting: Setting; readonly ok: true; readonly message: string }
  | { readonly setting: Setting; readonly ok: false; readonly refused: RefusedForm };

/** Returns whether this very form is being sent. */
export function useSending(setting: Setting): boolean {
  return useNavigation().formData?.get('setting') === setting;
}

/** Returns the last result for one form; nothing when it belongs to another. */
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

/** Name, number and picture. */
export function DetailsForm({ viewer, answer }: FormProps & { readonly viewer: Viewer }) {
  const { refused, done } = answerFor('details', answer);
  const { errors, summary, handlers } = useFormChecks(loadDetails, refused?.errors);
  const sending = useSending('details');
  const photos = useRef(0);
  const [early, setEarly] = useState(false);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      className="step"
      {...handlers}
      onSubmit={(event) => {
        setEarly(photos.current > 0);
        if (photos.current > 0) event.preventDefault();
        else handlers.onSubmit(event);
      }}
    >
      <h3>Your details</h3>
      <input type="hidden" name="setting" value="details" />
      <ErrorSummary {...summary} />
      <TextField
        name="name"
        label="Name"
        autoComplete="name"
        defaultValue={refused?.values.name ?? viewer.name}
        error={firstError(errors, 'name')}
      />
      <TextField
        name="number"
        label="Number"
        hint={numberHint()}
        type="tel"
        autoComplete="tel"
        defaultValue={refused?.values.number ?? viewer.number}
        error={firstError(errors, 'number')}
        help={numberHelp()}
      />
      <PictureUpload
        key={viewer.image}
        name="image"
        label="New photo"
        optional
        hint="Replaces your current photo."
        error={firstError(errors, 'image') ?? (early ? 'Wait until the photo is sent.' : null)}
        onChange={(chosen) => {
          photos.current = chosen.sending;
          if (chosen.sending === 0) setEarly(false);
        }}
      />
      <div className="form-end">
        <Button kind="primary" type="submit" busy={sending} busyLabel="Saving…">
          Save details
        </Button>
        <Outcome done={sending ? null : done} wrong={sending ? null : (refused?.message ?? null)} />
      </div>
    </Form>
  );
}

const loadContact = async () => (await import('../../form.ts')).contactEmailForm;

/** Email address that a seller's listings show. */
export type Contact = {
  /** Null where listings show none. */
  readonly contactEmail: string | null;
  /** Address that waits for its confirmation. */
  readonly asked: string | null;
};

type ContactFormProps = FormProps & { readonly contact: Contact; readonly email: string };

/** Asks for the address at which buyers write to a seller. */
export function ContactForm({ contact, email, answer }: ContactFormProps) {
  const { refused, done } = answerFor('contact', answer);
  const { errors, summary, handlers } = useFormChecks(loadContact, refused?.errors);
  const sending = useSending('contact');
  const { contactEmail, asked } = contact;
  return (
    <Form method="post" noValidate className="step" {...handlers}>
      <h3>Contact address</h3>
      <p>
        Your listings show <b>{contactEmail ?? 'no email address'}</b>.
        {contactEmail === null && <> Buyers see {email} in their orders and wish list.</>}
        {asked !== null && (
          <>
            {' '}
            They will show <b>{asked}</b> as soon as you open the link in the email we sent there.
          </>
        )}
      </p>
      <input type="hidden" name="setting" value="contact" />
      <ErrorSummary {...summary} />
      <TextField
        key={`${contactEmail} ${asked}`}
        name="contactEmail"
        label="Contact email"
        optional
        hint="Buyers see it on your listings. Leave it empty to show none."
        type="email"
        autoComplete="email"
        defaultValue={refused?.values.contactEmail ?? asked ?? contactEmail ?? ''}
        error={firstError(errors, 'contactEmail')}
      />
      <div className="form-end">
        <Button kind="primary" type="submit" busy={sending} busyLabel="Saving…">
          Save contact address
        </Button>
        <Outcome done={sending ? null : done} wrong={sending ? null : (refused?.message ?? null)} />
      </div>
    </Form>
  );
}

const loadPassword = async () => (await import('../../form.ts')).passwordForm;

/** The password; all other devices are logged out with the old one. */
export function PasswordForm({ answer, email }: FormProps & { readonly email: string }) {
  const { refused, done } = answerFor('password', answer);
  const { errors, summary, handlers } = useFormChecks(loadPassword, refused?.errors);
  const sending = useSending('password');
  return (
    // A password that was changed leaves no text behind.
    <Form method="post" noValidate className="step" key={done ? 'changed' : 'asked'} {...handlers}>
      <h3>Password</h3>
      <input type="hidden" name="setting" value="password" />
      <UsernameField email={email} />
      <ErrorSummary {...summary} />
      <PasswordField
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        aside={<Link to={paths.forgotPassword()}>Forgot password?</Link>}
        error={firstError(errors, 'currentPassword')}
      />
      <PasswordField
        name="newPassword"
        label="New password"
        hint="6 characters or more. All your other devices are logged out."
        autoComplete="new-password"
        error={firstError(errors, 'newPassword')}
      />
      <div className="form-end">
        <Button kind="primary" type="submit" busy={sending} busyLabel="Saving…">
          Change password
        </Button>
        <Outcome done={sending ? null : done} wrong={sending ? null : (refused?.message ?? null)} />
      </div>
    </Form>
  );
}

/** For accounts that sign in with Google alone. */
export function NoPassword() {
  return (
    <div className="step">
      <h3>Password</h3>
      <p>
        You sign in with Google, so this account has no password. To add one,{' '}
        <Link to={paths.forgotPassword()}>ask for a link</Link> to choose it.
      </p>
    </div>
  );
}
