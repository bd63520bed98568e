import { type ReactNode, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import type { RefusedForm } from '#platform/api/form-response.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { firstError } from '#ui/error-summary.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { ChevronDown } from '#ui/icon.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { UsernameField } from '../../../accounts/web/public/username-field.tsx';
import type { PasskeyCreationOptions } from '../../passkey.ts';
import { runCeremony } from '../common/load-ceremony.ts';
import type { QrCode } from './qr-code.ts';
import '../common/own-account.css';

/** Which form of the second factor's page was sent. */
export type Step = 'begin' | 'confirm' | 'passkey-begin' | 'passkey' | 'passkey-end' | 'renew' | 'end';

/** Which of the page's forms is on its way, and for which passkey. */
function useSent(): { readonly step: Step | null; readonly passkey: string } {
  const sent = useNavigation().formData;
  return { step: (sent?.get('step') ?? null) as Step | null, passkey: String(sent?.get('passkey') ?? '') };
}

type PasswordFormProps = {
  readonly step: Step;
  /** On the button. */
  readonly label: string;
  /** The passkey that it is about, if it is about one. */
  readonly passkey?: string;
  readonly primary?: boolean;
  readonly hasPassword: boolean;
  readonly refused: RefusedForm | undefined;
  readonly children: ReactNode;
};

/** A step that asks for the password first, where the account has one. */
export function PasswordForm(props: PasswordFormProps) {
  const { step, label, passkey = '', primary, hasPassword, refused, children } = props;
  const sent = useSent();
  const sending = sent.step === step && sent.passkey === passkey;
  const wrong = sending ? undefined : refused;
  return (
    <Form method="post" noValidate className="factor-form">
      <p>{children}</p>
      <input type="hidden" name="step" value={step} />
      {passkey !== '' && <input type="hidden" name="passkey" value={passkey} />}
      {hasPassword && (
        <>
          <UsernameField />
          <PasswordField
            id={`password-${step}${passkey}`}
            name="password"
            label="Password"
            autoComplete="current-password"
            error={wrong ? firstError(wrong.errors, 'password') : null}
          />
        </>
      )}
      <div className="form-end">
        <Button kind={primary ? 'primary' : 'second'} type="submit" busy={sending} busyLabel="One moment…">
          {label}
        </Button>
        <div role="alert">{wrong?.message && <FieldError>{wrong.message}</FieldError>}</div>
      </div>
    </Form>
  );
}

type FoldedProps = { readonly heading: string; readonly isOpen: boolean; readonly children: ReactNode };

/** A step that few need: its heading, the rest behind one click. */
export function Folded({ heading, isOpen, children }: FoldedProps) {
  return (
    <details className="more-facts alone" open={isOpen || undefined}>
      <summary>
        {heading}
        <ChevronDown className="i s" aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}

/** Data that the page shows while an app is being set up. */
export type AppSetup = { readonly uri: string; readonly key: string; readonly qr: QrCode };

/** The key in groups of four, as people copy it. */
function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? key;
}

type SetUpAppProps = { readonly setup: AppSetup; readonly refused: RefusedForm | undefined };

/** Shows what an app is set up with, and takes its first code. */
export function SetUpApp({ setup, refused }: SetUpAppProps) {
  const { uri, key, qr } = setup;
  const sending = useSent().step === 'confirm';
  const wrong = sending ? undefined : refused;
  return (
    <Form method="post" noValidate className="step">
      <h2>Add Secondbyte to your app</h2>
      <p>
        Scan this picture with the app. On the phone itself, <a href={uri}>open it in the app</a>.
      </p>
      <svg
        className="qr"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="QR code for your authenticator app; the key below says the same"
      >
        <path d={qr.path} />
      </svg>
      <p>
        Or type this key: <code className="setup-key">{inGroups(key)}</code>
      </p>
      <input type="hidden" name="step" value="confirm" />
      <input type="hidden" name="uri" value={uri} />
      <TextField
        name="code"
        label="Code that the app shows"
        hint="6 digits, new every 30 seconds."
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        error={wrong ? firstError(wrong.errors, 'code') : null}
      />
      <div className="form-end">
        <Button kind="primary" type="submit" busy={sending} busyLabel="Checking…">
          Turn on
        </Button>
        <div role="alert">{wrong?.message && <FieldError>{wrong.message}</FieldError>}</div>
      </div>
    </Form>
  );
}

/** Names a passkey and has the browser make it, which needs scripts. */
export function MakePasskey({ options }: { readonly options: PasskeyCreationOptions }) {
  const submit = useSubmit();
  const isHydrated = useHydrated();
  const sending = useSent().step === 'passkey';
  const [wrong, setWrong] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const make = async (form: HTMLFormElement) => {
    setIsAsking(true);
    setWrong(null);
    const made = await runCeremony(({ makePasskey }) => makePasskey(options));
    setIsAsking(false);
    if (!made.ok) return setWrong(made.message);
    const name = String(new FormData(form).get('name') ?? '');
    await submit({ step: 'passkey', name, response: made.response }, { method: 'post' });
  };
  return (
    <form
      className="step"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void make(event.currentTarget);
      }}
    >
      <h2>Make the passkey</h2>
      <p>
        Your browser asks next for your fingerprint, your face, the code of this device, or a security key.
      </p>
      <TextField
        name="name"
        label="Name"
        hint="Your name for this passkey, such as “Phone” or “Blue key”."
        defaultValue="My passkey"
        maxLength={60}
        error={null}
      />
      <div className="form-end">
        <Button
          kind="primary"
          type="submit"
          disabled={!isHydrated}
          busy={isAsking || sending}
          busyLabel="Waiting…"
        >
          Make the passkey
        </Button>
        <div role="alert">{wrong && <FieldError>{wrong}</FieldError>}</div>
      </div>
      <noscript>Passkeys need scripts. Use an authenticator app without them.</noscript>
    </form>
  );
}

type CodesProps = {
  readonly codes: readonly string[];
  /** Whether the factor was just turned on. */
  readonly isNew: boolean;
  /** Where the person goes on. */
  readonly next: string;
};

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes, isNew, next }: CodesProps) {
  return (
    <section className="step" aria-labelledby="codes-head">
      <h2 id="codes-head">Keep these recovery codes</h2>
      <p role="status">
        {isNew && 'Your second factor is on. '}
        Each code gets you in once where your phone or key is not at hand. They are shown only now: print them
        or keep them with your passwords.
      </p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="form-end">
        <ButtonLink kind="primary" to={next}>
          I have kept them
        </ButtonLink>
      </div>
    </section>
  );
}
