import { apiFor } from '#platform/api/page-context.ts';
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
import type { WirePasskey } from '../passkey.ts';
import type { Route } from './+types/own-second-factor-page.ts';
import { type FactorAnswer, runFactorAction } from './own-second-factor/factor-actions.ts';
import {
  Folded,
  MakePasskey,
  PasswordForm,
  RecoveryCodes,
  SetUpApp,
  type Step,
} from './own-second-factor/factor-forms.tsx';
import './common/own-account.css';

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

/** Runs a form of this page. */
export const action = ({ request, context }: Route.ActionArgs) => runFactorAction({ request, context });

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Second factor', hidden: true });

/** Page that sets up a second factor, renews its recovery codes and turns it off. */
export default function OwnSecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { factor, emailVerified, next } = loaderData;
  const answer = actionData as FactorAnswer | undefined;
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
type PartProps = { readonly loaderData: LoaderData; readonly answer: FactorAnswer | undefined };

/** Returns the props of a form: whether it asks for the password, and its last error. */
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
