import { type ReactNode, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import type { RefusedForm } from '#platform/api/form-response.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
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

/** Name of a form on the second factor's page. */
export type Step = 'begin' | 'confirm' | 'passkey-begin' | 'passkey' | 'passkey-end' | 'renew' | 'end';

/** Returns the name of the form that is being sent, and the id of its passkey. */
function useSent(): { readonly step: Step | null; readonly passkey: string } {
  const sent = useNavigation().formData;
  return { step: (sent?.get('step') ?? null) as Step | null, passkey: String(sent?.get('passkey') ?? '') };
}

type PasswordFormProps = {
  readonly step: Step;
  /** Label of the button. */
  readonly label: string;
  /** Id of the passkey that the form concerns, if any. */
  readonly passkey?: string;
  readonly primary?: boolean;
  readonly hasPassword: boolean;
  readonly refused: RefusedForm | undefined;
  readonly children: ReactNode;
};

/** Renders the button of a step, with a password field if the account has a password. */
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
            label={t('auth.password')}
            autoComplete="current-password"
            error={wrong ? firstError(wrong.errors, 'password') : null}
          />
        </>
      )}
      <div className="form-end">
        <Button
          kind={primary ? 'primary' : 'second'}
          type="submit"
          busy={sending}
          busyLabel={t('factor.oneMoment')}
        >
          {label}
        </Button>
        <div role="alert">{wrong?.message && <FieldError>{wrong.message}</FieldError>}</div>
      </div>
    </Form>
  );
}

type FoldedProps = { readonly heading: string; readonly isOpen: boolean; readonly children: ReactNode };

/** Renders a collapsed section for a step that few people need. */
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

/** Data that the page shows for setting up an app. */
export type AppSetup = { readonly uri: string; readonly key: string; readonly qr: QrCode };

/** Formats the key in groups of four characters, which are easier to type. */
function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? key;
}

type SetUpAppProps = { readonly setup: AppSetup; readonly refused: RefusedForm | undefined };

/** Renders the data for setting up an app, and the form for its first code. */
export function SetUpApp({ setup, refused }: SetUpAppProps) {
  const { uri, key, qr } = setup;
  const sending = useSent().step === 'confirm';
  const wrong = sending ? undefined : refused;
  return (
    <Form method="post" noValidate className="step">
      <h2>{t('factor.addToApp')}</h2>
      <p>{rich('factor.scan', { open: <a href={uri}>{t('factor.openInApp')}</a> })}</p>
      <svg
        className="qr"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('factor.qrCode')}
      >
        <path d={qr.path} />
      </svg>
      <p>{rich('factor.typeKey', { key: <code className="setup-key">{inGroups(key)}</code> })}</p>
      <input type="hidden" name="step" value="confirm" />
      <input type="hidden" name="uri" value={uri} />
      <TextField
        name="code"
        label={t('factor.appCode')}
        hint={t('factor.codeHint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        error={wrong ? firstError(wrong.errors, 'code') : null}
      />
      <div className="form-end">
        <Button kind="primary" type="submit" busy={sending} busyLabel={t('factor.checking')}>
          {t('factor.turnOn')}
        </Button>
        <div role="alert">{wrong?.message && <FieldError>{wrong.message}</FieldError>}</div>
      </div>
    </Form>
  );
}

/**
 * Returns a function that creates a passkey in the browser and sends it with the name from the form. Also returns the
 * error, and whether the browser is asking the user.
 */
function usePasskeyCreation(options: PasskeyCreationOptions) {
  const submit = useSubmit();
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
  return { make, wrong, isAsking };
}

/** Renders the form that names a passkey and creates it in the browser. Needs scripts. */
export function MakePasskey({ options }: { readonly options: PasskeyCreationOptions }) {
  const { make, wrong, isAsking } = usePasskeyCreation(options);
  const isHydrated = useHydrated();
  const sending = useSent().step === 'passkey';
  return (
    <form
      className="step"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void make(event.currentTarget);
      }}
    >
      <h2>{t('factor.makePasskey')}</h2>
      <p>{t('factor.makeText')}</p>
      <TextField
        name="name"
        label={t('auth.name')}
        hint={t('factor.nameHint')}
        defaultValue={t('factor.myPasskey')}
        maxLength={60}
        error={null}
      />
      <div className="form-end">
        <Button
          kind="primary"
          type="submit"
          disabled={!isHydrated}
          busy={isAsking || sending}
          busyLabel={t('factor.waiting')}
        >
          {t('factor.makePasskey')}
        </Button>
        <div role="alert">{wrong && <FieldError>{wrong}</FieldError>}</div>
      </div>
      <noscript>{t('factor.needScripts')}</noscript>
    </form>
  );
}

type CodesProps = {
  readonly codes: readonly string[];
  /** Whether the second factor was just turned on. */
  readonly isNew: boolean;
  /** URL of the next page. */
  readonly next: string;
};

/** Shows new recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, isNew, next }: CodesProps) {
  return (
    <section className="step" aria-labelledby="codes-head">
      <h2 id="codes-head">{t('factor.keepCodes')}</h2>
      <p role="status">
        {isNew && `${t('factor.isOn')} `}
        {t('factor.codesText')}
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
          {t('factor.kept')}
        </ButtonLink>
      </div>
    </section>
  );
}
