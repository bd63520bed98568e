import { useEffect, useRef } from 'react';
import { redirect, useLocation } from 'react-router';
import { refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiContext, apiFor } from '#platform/api/page-context.ts';
import { redirectWithCookies } from '#platform/api/page-cookies.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import { t } from '#texts/t.ts';
import { firstError } from '#ui/error-summary.tsx';
import { DescriptionList, PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Avatar, Verified } from '#ui/tag.tsx';
import { dashboardPaths } from '../dashboard-paths.ts';
import type { accountSecurityCalls, WireSession } from '../domains/account-security/contract.ts';
import { OwnSessions, SignInLinks } from '../domains/account-security/web/site/own-sessions.tsx';
import { nameChecks, numberChecks } from '../domains/accounts/checks.ts';
import type { accountsCalls } from '../domains/accounts/contract.ts';
import { requireViewer, type Viewer } from '../domains/accounts/web/public/require-viewer.ts';
import {
  type CheckedData,
  type Contact,
  ContactForm,
  DetailsForm,
  NoPassword,
  PasswordForm,
  type Setting,
  type SettingResult,
} from '../domains/accounts/web/site/profile-forms.tsx';
import { UnverifiedEmail } from '../domains/accounts/web/site/unverified-email.tsx';
import { smallImage } from '../domains/images/image-url.ts';
import { uploadFromForm } from '../domains/images/web/public/upload-from-form.ts';
import type { privacyCalls } from '../domains/privacy/contract.ts';
import { type ClosingRefusal, YourData } from '../domains/privacy/web/site/your-data.tsx';
import type { verificationCalls } from '../domains/verification/contract.ts';
import { verificationPaths } from '../domains/verification/verification-paths.ts';
import type { Route } from './+types/profile-page.ts';
import { roleWords } from './parts/role-words.ts';

type Context = Route.ActionArgs['context'];
type RefusedOutcome = Parameters<typeof refusedForm>[0];

/** Returns which data of the viewer admins have checked. Only verified sellers have such data. */
async function readCheckedData(context: Context, { userType, verified }: Viewer): Promise<CheckedData> {
  const own =
    userType === 'Seller' && verified
      ? await apiFor<typeof verificationCalls>(context)('GET /me/verification')
      : null;
  const checks = own?.ok ? (own.data.verification?.checks ?? []) : [];
  return {
    name: checks.some(({ what }) => nameChecks.includes(what)),
    number: checks.some(({ what }) => numberChecks.includes(what)),
  };
}

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const api = apiFor<typeof accountsCalls & typeof accountSecurityCalls>(args.context);
  const [ways, sessions, contact, checked] = await Promise.all([
    api('GET /me/sign-in-ways'),
    api('GET /me/sessions'),
    viewer.userType === 'Seller' ? api('GET /me/contact-email') : null,
    readCheckedData(args.context, viewer),
  ]);
  return {
    viewer,
    hasPassword: !ways.ok || ways.data.password,
    sessions: sessions.ok ? sessions.data : [],
    contact: contact?.ok ? contact.data : null,
    checked,
  };
}

function refusal(
  setting: Setting,
  outcome: RefusedOutcome,
  values: Record<string, string> = {},
): SettingResult {
  return { setting, ok: false, refused: refusalInLanguage(refusedForm(outcome, values)) };
}

async function changeDetails(context: Context, form: FormData): Promise<SettingResult> {
  const values = textValues(form, ['name', 'number']);
  const uploaded = await uploadFromForm(context.get(apiContext), form, 'image');
  if (!uploaded.ok) {
    return refusal('details', { errors: { image: [uploaded.message] }, detail: uploaded.message }, values);
  }
  const image = uploaded.urls[0];
  const outcome = await apiFor<typeof accountsCalls>(context)('PATCH /me', {
    body: { name: values.name, number: values.number, ...(image ? { image } : {}) },
  });
  return outcome.ok
    ? { setting: 'details', ok: true, message: t('profile.detailsSaved') }
    : refusal('details', outcome.problem, values);
}

async function changeContact(context: Context, form: FormData): Promise<SettingResult> {
  const values = textValues(form, ['contactEmail']);
  const outcome = await apiFor<typeof accountsCalls>(context)('PUT /me/contact-email', { body: values });
  if (!outcome.ok) return refusal('contact', outcome.problem, values);
  const { asked } = outcome.data;
  const message = asked === null ? t('profile.contactSaved') : t('profile.contactSent');
  return { setting: 'contact', ok: true, message };
}

async function changePassword(context: Context, form: FormData): Promise<SettingResult> {
  const { currentPassword, newPassword } = textValues(form, ['currentPassword', 'newPassword']);
  const outcome = await apiFor<typeof accountsCalls>(context)('POST /me/password', {
    body: { currentPassword, newPassword },
  });
  return outcome.ok
    ? { setting: 'password', ok: true, message: t('profile.passwordChanged') }
    : refusal('password', outcome.problem);
}

async function sendEmail(context: Context): Promise<SettingResult> {
  const outcome = await apiFor<typeof accountsCalls>(context)('POST /me/verification-email');
  return outcome.ok
    ? { setting: 'verification', ok: true, message: t('profile.emailSent') }
    : refusal('verification', outcome.problem);
}

async function endSessions(context: Context, form: FormData): Promise<SettingResult> {
  const { session } = textValues(form, ['session']);
  const api = apiFor<typeof accountSecurityCalls>(context);
  const outcome = session
    ? await api('DELETE /me/sessions/{id}', { params: { id: session } })
    : await api('DELETE /me/sessions');
  const message = session ? t('session.ended') : t('session.othersEnded');
  // Status 404 means that the session had already ended, which is the wanted result.
  return outcome.ok || outcome.status === 404
    ? { setting: 'sessions', ok: true, message }
    : refusal('sessions', outcome.problem);
}

async function closeAccount(context: Context, form: FormData): Promise<SettingResult | Response> {
  const { password } = textValues(form, ['password']);
  const outcome = await apiFor<typeof privacyCalls>(context)('DELETE /me', { body: { password } });
  if (!outcome.ok) return refusal('closing', outcome.problem);
  const signedOut = await apiFor<typeof accountsCalls>(context)('POST /api/auth/sign-out');
  return signedOut.ok
    ? redirectWithCookies(signedOut.response, dashboardPaths.accountClosed())
    : redirect(dashboardPaths.accountClosed());
}

export async function action({ request, context }: Route.ActionArgs): Promise<SettingResult | Response> {
  const form = await readForm({ request, context });
  const setting = form.get('setting');
  if (setting === 'details') return changeDetails(context, form);
  if (setting === 'sessions') return endSessions(context, form);
  if (setting === 'contact') return changeContact(context, form);
  if (setting === 'closing') return closeAccount(context, form);
  return setting === 'password' ? changePassword(context, form) : sendEmail(context);
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('frame.profile'), hidden: true });

/** Shows a person's profile page with the account's settings. */
export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, hasPassword, sessions, contact, checked } = loaderData;
  return (
    <div className="wrap profile">
      <PageHead title={t('frame.profile')} />
      {!viewer.emailVerified && <UnverifiedEmail email={viewer.email} answer={actionData} />}
      <div className="profile-cols">
        <Person viewer={viewer} />
        <Settings
          viewer={viewer}
          hasPassword={hasPassword}
          sessions={sessions}
          contact={contact}
          checked={checked}
          answer={actionData}
        />
      </div>
    </div>
  );
}

function userTypeText(userType: Viewer['userType']): string {
  if (userType === null) return t('profile.noUserType');
  if (userType === 'Admin') return t('frame.admin');
  return userType === 'Seller' ? t('frame.seller') : t('frame.buyer');
}

function Person({ viewer }: { readonly viewer: Viewer }) {
  const { name, email, image, number, userType, verified } = viewer;
  return (
    <section className="person" aria-label={t('profile.account')}>
      <div className="person-head">
        <Avatar name={name} image={smallImage(image)} verified={verified} big />
        <p>
          <b>{name}</b>
          {verified && <Verified />}
        </p>
      </div>
      <DescriptionList
        look="rows"
        items={[
          [t('auth.name'), name],
          [t('auth.email'), email],
          [t('check.phone'), number || t('profile.noNumber')],
          [t('profile.userType'), userTypeText(userType)],
          [t('profile.role'), roleWords(viewer)],
        ]}
      />
      {userType === 'Seller' && (
        <p>
          <Link to={verificationPaths.own()}>
            {verified ? t('profile.whatVerified') : t('profile.getVerified')}
          </Link>
        </p>
      )}
    </section>
  );
}

function closingRefusal(answer: SettingResult | undefined): ClosingRefusal | null {
  if (answer?.setting !== 'closing' || answer.ok) return null;
  const password = firstError(answer.refused.errors, 'password') ?? null;
  return { message: answer.refused.message ?? password ?? '', password };
}

type SettingsProps = {
  readonly viewer: Viewer;
  readonly hasPassword: boolean;
  readonly sessions: readonly WireSession[];
  /** Contact data of a seller; null for viewers who are not sellers. */
  readonly contact: Contact | null;
  readonly checked: CheckedData;
  readonly answer: SettingResult | undefined;
};

function Settings({ viewer, hasPassword, sessions, contact, checked, answer }: SettingsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, search, key } = useLocation();
  const meant = hash === '#settings' || new URLSearchParams(search).has('settings');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated request moves the focus again
  useEffect(() => {
    if (meant) heading.current?.focus();
  }, [meant, key]);
  return (
    <section className="settings" id="settings" aria-labelledby="settings-head">
      <h2 id="settings-head" ref={heading} tabIndex={-1}>
        {t('frame.settings')}
      </h2>
      <DetailsForm viewer={viewer} checked={checked} answer={answer} />
      {contact && <ContactForm contact={contact} email={viewer.email} answer={answer} />}
      {hasPassword ? <PasswordForm answer={answer} email={viewer.email} /> : <NoPassword />}
      <SignInLinks email={viewer.email} />
      <OwnSessions sessions={sessions} result={answer} />
      <YourData
        isSeller={viewer.userType === 'Seller'}
        closable={viewer.userType !== 'Admin'}
        hasPassword={hasPassword}
        refused={closingRefusal(answer)}
      />
    </section>
  );
}
