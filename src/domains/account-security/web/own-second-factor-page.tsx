import { data } from 'react-router';
import { unvalidated } from '#platform/api/api-client.ts';
import { type RefusedForm, refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { cookieHeaders } from '#platform/api/page-cookies.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { MailWarning, ShieldCheck } from '#ui/icon.tsx';
import { Notice, PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { TimeAgo } from '#ui/time-ago.tsx';
import { dashboardPath, paths } from '../../../paths.ts';
import type { accountsCalls } from '../../accounts/contract.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { accountSecurityCalls } from '../contract.ts';
import type { PasskeyCreationOptions, WirePasskey } from '../passkey.ts';
import type { Route } from './+types/own-second-factor-page.ts';
import { readJson } from './common/read-json.ts';
import {
  type AppSetup,
  Folded,
  MakePasskey,
  PasswordForm,
  RecoveryCodes,
  SetUpApp,
  type Step,
} from './own-second-factor/factor-forms.tsx';
import { drawQrCode } from './own-second-factor/qr-code.ts';
import './common/own-account.css';

type Context = Route.ActionArgs['context'];

type Answer =
  | { readonly step: 'app'; readonly setup: AppSetup; readonly refused?: RefusedForm }
  | { readonly step: 'passkey'; readonly options: PasskeyCreationOptions }
  | { readonly step: 'codes'; readonly codes: readonly string[]; readonly isNew: boolean }
  | { readonly step: 'done'; readonly message: string }
  | {
      readonly step: 'refused';
      readonly form: Step;
      readonly passkey: string;
      readonly refused: RefusedForm;
    };

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const api = apiFor<typeof accountsCalls & typeof accountSecurityCalls>(args.context);
  const [factor, ways] = await Promise.all([api('GET /me/second-factor'), api('GET /me/sign-in-ways')]);
  if (!factor.ok) throw refusedPage(factor.problem);
  return {
    factor: factor.data,
    emailVerified: viewer.emailVerified,
    hasPassword: !ways.ok || ways.data.password,
    next: dashboardPath(viewer.userType),
  };
}

/** Reads the address that an app is set up with; null when a form brings something else. */
async function setupOf(uri: string): Promise<AppSetup | null> {
  if (!uri.startsWith('otpauth://totp/') || uri.length > 1_000 || !URL.canParse(uri)) return null;
  const key = new URL(uri).searchParams.get('secret');
  return key ? { uri, key, qr: await drawQrCode(uri) } : null;
}

type Refusal = { readonly problem: Parameters<typeof refusedForm>[0]; readonly status: number };

const refuse = (form: Step, { problem, status }: Refusal, passkey = '') =>
  data<Answer>({ step: 'refused', form, passkey, refused: refusedForm(problem, {}) }, { status });

const done = (message: string) => data<Answer>({ step: 'done', message });

type Password = { readonly password?: string };

async function beginApp(context: Context, body: Password) {
  const outcome = await apiFor<typeof accountSecurityCalls>(context)('POST /me/second-factor', { body });
  if (!outcome.ok) return refuse('begin', outcome);
  const setup = await setupOf(outcome.data.setupUri);
  if (!setup) throw new Error('the address of a new second factor cannot be read');
  return data<Answer>({ step: 'app', setup });
}

async function confirmApp(context: Context, code: string, uri: string) {
  const outcome = await apiFor<typeof accountSecurityCalls>(context)('POST /me/second-factor/confirmation', {
    body: { code },
  });
  if (outcome.ok) {
    const { recoveryCodes: codes } = outcome.data;
    const headers = cookieHeaders(outcome.response);
    return codes.length === 0
      ? done('Your authenticator app is added.')
      : data<Answer>({ step: 'codes', codes, isNew: true }, { headers });
  }
  const setup = await setupOf(uri);
  if (!setup) return refuse('begin', outcome);
  return data<Answer>(
    { step: 'app', setup, refused: refusedForm(outcome.problem, {}) },
    { status: outcome.status },
  );
}

async function beginPasskey(context: Context, body: Password) {
  const outcome = await apiFor<typeof accountSecurityCalls>(context)('POST /me/passkeys/options', { body });
  return outcome.ok
    ? data<Answer>(
        { step: 'passkey', options: outcome.data.options },
        { headers: cookieHeaders(outcome.response) },
      )
    : refuse('passkey-begin', outcome);
}

async function addPasskey(context: Context, name: string, response: string) {
  const body = { name, response: readJson(response) };
  const outcome = await apiFor<typeof accountSecurityCalls>(context)('POST /me/passkeys', {
    body: unvalidated(body),
  });
  if (!outcome.ok) return refuse('passkey-begin', outcome);
  const { recoveryCodes: codes } = outcome.data;
  return codes.length === 0
    ? done('Your passkey is added.')
    : data<Answer>({ step: 'codes', codes, isNew: true });
}

async function endPasskey(context: Context, id: string, body: Password) {
  const outcome = await apiFor<typeof accountSecurityCalls>(context)('DELETE /me/passkeys/{id}', {
    params: { id },
    body,
  });
  return outcome.ok ? done('That passkey is removed.') : refuse('passkey-end', outcome, id);
}

async function renew(context: Context, body: Password) {
  const outcome = await apiFor<typeof accountSecurityCalls>(context)('POST /me/recovery-codes', { body });
  return outcome.ok
    ? data<Answer>({ step: 'codes', codes: outcome.data.recoveryCodes, isNew: false })
    : refuse('renew', outcome);
}

async function end(context: Context, body: Password) {
  const outcome = await apiFor<typeof accountSecurityCalls>(context)('DELETE /me/second-factor', { body });
  return outcome.ok ? done('Your second factor is off.') : refuse('end', outcome);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const { step, code, uri, name, response, passkey } = textValues(form, [
    'step',
    'code',
    'uri',
    'name',
    'response',
    'passkey',
  ]);
  const body: Password = form.has('password') ? textValues(form, ['password']) : {};
  if (step === 'confirm') return confirmApp(context, code, uri);
  if (step === 'passkey-begin') return beginPasskey(context, body);
  if (step === 'passkey') return addPasskey(context, name, response);
  if (step === 'passkey-end') return endPasskey(context, passkey, body);
  if (step === 'renew') return renew(context, body);
  return step === 'end' ? end(context, body) : beginApp(context, body);
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Second factor', hidden: true });

/** Where a second factor is set up, its recovery codes are renewed, and it is turned off. */
export default function OwnSecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { factor, emailVerified, next } = loaderData;
  const answer = actionData as Answer | undefined;
  return (
    <div className="wrap profile">
      <PageHead title="Second factor">
        A passkey, or a code from an app on your phone, asked after the password. Somebody who only knows your
        password can’t get in.
      </PageHead>
      <p role="status" className={answer?.step === 'done' ? 'saved factor-said' : undefined}>
        {answer?.step === 'done' && answer.message}
      </p>
      <div className="settings narrow">
        {factor.isRequired && !factor.isOn && (
          <Notice icon={ShieldCheck}>
            Admins need a second factor. Set it up to continue; it takes two minutes.
          </Notice>
        )}
        {answer?.step === 'codes' ? (
          <RecoveryCodes codes={answer.codes} isNew={answer.isNew} next={next} />
        ) : answer?.step === 'app' ? (
          <SetUpApp setup={answer.setup} refused={answer.refused} />
        ) : answer?.step === 'passkey' ? (
          <MakePasskey options={answer.options} />
        ) : emailVerified ? (
          <Overview loaderData={loaderData} answer={answer} />
        ) : (
          <Notice icon={MailWarning}>
            Confirm your email address first, so that nobody else can have opened this account.{' '}
            <Link to={paths.profile()}>Your profile</Link> sends the email again.
          </Notice>
        )}
        <p>
          <Link to={paths.profile()}>Back to the profile</Link>
        </p>
      </div>
    </div>
  );
}

type LoaderData = Route.ComponentProps['loaderData'];
type PartProps = { readonly loaderData: LoaderData; readonly answer: Answer | undefined };

/** Props of a form: whether it asks for the password, and its last error. */
function formProps({ loaderData, answer }: PartProps, step: Step, passkey = '') {
  const isOwn = answer?.step === 'refused' && answer.form === step && answer.passkey === passkey;
  return { step, hasPassword: loaderData.hasPassword, refused: isOwn ? answer.refused : undefined };
}

function Overview(props: PartProps) {
  return props.loaderData.factor.isOn ? <WhatIsOn {...props} /> : <WhatCanBe {...props} />;
}

function WhatCanBe(props: PartProps) {
  return (
    <>
      <section className="step" aria-labelledby="passkey-head">
        <h2 id="passkey-head">Passkey</h2>
        <PasswordForm {...formProps(props, 'passkey-begin')} label="Add a passkey" primary>
          Your fingerprint, your face, the code of this device, or a security key. Nothing to type, and
          nothing that a scammer can ask you for.
        </PasswordForm>
      </section>
      <section className="step" aria-labelledby="app-head">
        <h2 id="app-head">Authenticator app</h2>
        <PasswordForm {...formProps(props, 'begin')} label="Set up an app">
          You need an app that makes codes, such as your phone’s password manager or an authenticator app.
        </PasswordForm>
      </section>
    </>
  );
}

function WhatIsOn(props: PartProps) {
  const { factor } = props.loaderData;
  const { hasApp, passkeys, recoveryCodesLeft: left, isRequired } = factor;
  const add = formProps(props, 'passkey-begin');
  const app = formProps(props, 'begin');
  const renewed = formProps(props, 'renew');
  const ended = formProps(props, 'end');
  return (
    <>
      <Notice icon={ShieldCheck}>
        Your second factor is on. {left} recovery {left === 1 ? 'code is' : 'codes are'} left.
      </Notice>
      <section className="step" aria-labelledby="proofs-head">
        <h2 id="proofs-head">What proves you</h2>
        <ul className="sessions">
          {hasApp && (
            <li>
              <b>Authenticator app</b>
            </li>
          )}
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} {...props} />
          ))}
        </ul>
      </section>
      <section className="step" aria-label="Changes">
        <Folded heading="Add a passkey" isOpen={add.refused !== undefined}>
          <PasswordForm {...add} label="Add a passkey">
            For each of your devices, or for a security key.
          </PasswordForm>
        </Folded>
        {!hasApp && (
          <Folded heading="Set up an authenticator app" isOpen={app.refused !== undefined}>
            <PasswordForm {...app} label="Set up an app">
              You need an app that makes codes, such as your phone’s password manager or an authenticator app.
            </PasswordForm>
          </Folded>
        )}
        <Folded heading="New recovery codes" isOpen={renewed.refused !== undefined}>
          <PasswordForm {...renewed} label="Make new codes">
            Each code gets you in once where your phone or key is not at hand. New codes replace all earlier
            ones.
          </PasswordForm>
        </Folded>
        <Folded heading="Turn it off" isOpen={ended.refused !== undefined}>
          <PasswordForm {...ended} label="Turn off">
            Logging in then needs only your password. We remove the app, passkeys and recovery codes.
            {isRequired && ' As an admin you can do nothing until you set it up again.'}
          </PasswordForm>
        </Folded>
      </section>
    </>
  );
}

function PasskeyRow({ passkey, ...props }: PartProps & { readonly passkey: WirePasskey }) {
  const { _id, name, addedAt } = passkey;
  const form = formProps(props, 'passkey-end', _id);
  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="small muted">
          Passkey, added <TimeAgo at={addedAt} />
        </p>
        <Folded heading={`Remove ${name}`} isOpen={form.refused !== undefined}>
          <PasswordForm {...form} passkey={_id} label="Remove">
            Nobody can log in with it any more. Remove it from the device, too.
          </PasswordForm>
        </Folded>
      </div>
    </li>
  );
}
