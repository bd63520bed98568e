import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
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
import { type FactorResult, runFactorAction } from './own-second-factor/factor-actions.ts';
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

/** Handles all forms of this page. */
export const action = ({ request, context }: Route.ActionArgs) => runFactorAction({ request, context });

export const meta: Route.MetaFunction = () => pageMeta({ title: t('factor.title'), hidden: true });

/** Renders the page for setting up a second factor, renewing recovery codes, and turning the second factor off. */
export default function OwnSecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { factor, emailVerified, next } = loaderData;
  const result = actionData as FactorResult | undefined;
  return (
    <div className="wrap profile">
      <PageHead title={t('factor.title')}>{t('factor.why')}</PageHead>
      <p role="status" className={result?.step === 'done' ? 'saved factor-said' : undefined}>
        {result?.step === 'done' && result.message}
      </p>
      <div className="settings narrow">
        {factor.isRequired && !factor.isOn && <Notice icon={ShieldCheck}>{t('factor.required')}</Notice>}
        {result?.step === 'codes' ? (
          <RecoveryCodes codes={result.codes} isNew={result.isNew} next={next} />
        ) : result?.step === 'app' ? (
          <SetUpApp setup={result.setup} refused={result.refused} />
        ) : result?.step === 'passkey' ? (
          <MakePasskey options={result.options} />
        ) : emailVerified ? (
          <Overview loaderData={loaderData} result={result} />
        ) : (
          <Notice icon={MailWarning}>
            {rich('factor.confirmFirst', {
              profile: <Link to={paths.profile()}>{t('factor.yourProfile')}</Link>,
            })}
          </Notice>
        )}
        <p>
          <Link to={paths.profile()}>{t('factor.back')}</Link>
        </p>
      </div>
    </div>
  );
}

type LoaderData = Route.ComponentProps['loaderData'];
type PartProps = { readonly loaderData: LoaderData; readonly result: FactorResult | undefined };

/** Returns a form's props: whether it asks for the password, and its latest error. */
function formProps({ loaderData, result }: PartProps, step: Step, passkey = '') {
  const isOwn = result?.step === 'refused' && result.form === step && result.passkey === passkey;
  return { step, hasPassword: loaderData.hasPassword, refused: isOwn ? result.refused : undefined };
}

function Overview(props: PartProps) {
  return props.loaderData.factor.isOn ? <WhatIsOn {...props} /> : <WhatCanBe {...props} />;
}

function WhatCanBe(props: PartProps) {
  return (
    <>
      <section className="step" aria-labelledby="passkey-head">
        <h2 id="passkey-head">{t('factor.passkey')}</h2>
        <PasswordForm {...formProps(props, 'passkey-begin')} label={t('factor.addPasskey')} primary>
          {t('factor.passkeyText')}
        </PasswordForm>
      </section>
      <section className="step" aria-labelledby="app-head">
        <h2 id="app-head">{t('factor.app')}</h2>
        <PasswordForm {...formProps(props, 'begin')} label={t('factor.setUpApp')}>
          {t('factor.appText')}
        </PasswordForm>
      </section>
    </>
  );
}

function WhatIsOn(props: PartProps) {
  const { hasApp, passkeys, recoveryCodesLeft: left } = props.loaderData.factor;
  return (
    <>
      <Notice icon={ShieldCheck}>{t('factor.codesLeft', { count: left })}</Notice>
      <section className="step" aria-labelledby="proofs-head">
        <h2 id="proofs-head">{t('factor.proofs')}</h2>
        <ul className="sessions">
          {hasApp && (
            <li>
              <b>{t('factor.app')}</b>
            </li>
          )}
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} {...props} />
          ))}
        </ul>
      </section>
      <Changes {...props} />
    </>
  );
}

/** Shows the forms that add a passkey or an app, renew the recovery codes, or turn the factor off. */
function Changes(props: PartProps) {
  const { hasApp, isRequired } = props.loaderData.factor;
  const add = formProps(props, 'passkey-begin');
  const app = formProps(props, 'begin');
  const renewed = formProps(props, 'renew');
  const ended = formProps(props, 'end');
  return (
    <section className="step" aria-label={t('factor.changes')}>
      <Folded heading={t('factor.addPasskey')} isOpen={add.refused !== undefined}>
        <PasswordForm {...add} label={t('factor.addPasskey')}>
          {t('factor.passkeyMore')}
        </PasswordForm>
      </Folded>
      {!hasApp && (
        <Folded heading={t('factor.setUpAppLong')} isOpen={app.refused !== undefined}>
          <PasswordForm {...app} label={t('factor.setUpApp')}>
            {t('factor.appText')}
          </PasswordForm>
        </Folded>
      )}
      <Folded heading={t('factor.newCodes')} isOpen={renewed.refused !== undefined}>
        <PasswordForm {...renewed} label={t('factor.makeCodes')}>
          {t('factor.newCodesText')}
        </PasswordForm>
      </Folded>
      <Folded heading={t('factor.turnItOff')} isOpen={ended.refused !== undefined}>
        <PasswordForm {...ended} label={t('factor.turnOff')}>
          {t('factor.offText')}
          {isRequired && ` ${t('factor.offAdmin')}`}
        </PasswordForm>
      </Folded>
    </section>
  );
}

function PasskeyRow({ passkey, ...props }: PartProps & { readonly passkey: WirePasskey }) {
  const { _id, name, addedAt } = passkey;
  const form = formProps(props, 'passkey-end', _id);
  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="small muted">{rich('factor.passkeyAdded', { time: <TimeAgo at={addedAt} /> })}</p>
        <Folded heading={t('factor.removePasskey', { name })} isOpen={form.refused !== undefined}>
          <PasswordForm {...form} passkey={_id} label={t('factor.remove')}>
            {t('factor.removeText')}
          </PasswordForm>
        </Folded>
      </div>
    </li>
  );
}
