import { useEffect, useRef } from 'react';
import { redirect, useLocation } from 'react-router';
import { refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiContext, apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { firstError } from '#ui/error-summary.tsx';
import { DescriptionList, PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Avatar, Verified } from '#ui/tag.tsx';
import type { accountsCalls } from '../domains/accounts/contract.ts';
import { redirectWithCookies } from '../domains/accounts/web/parts/form-response.ts';
import {
  DetailsForm,
  NoPassword,
  PasswordForm,
  type Setting,
  type SettingResult,
} from '../domains/accounts/web/parts/profile-forms.tsx';
import { requireViewer, type Viewer } from '../domains/accounts/web/parts/require-viewer.ts';
import { UnverifiedEmail } from '../domains/accounts/web/parts/unverified-email.tsx';
import { uploadFromForm } from '../domains/images/web/parts/upload-from-form.ts';
import type { privacyCalls } from '../domains/privacy/contract.ts';
import { type ClosingRefusal, YourData } from '../domains/privacy/web/parts/your-data.tsx';
import { paths } from '../paths.ts';
import type { Route } from './+types/profile-page.ts';

type Context = Route.ActionArgs['context'];
type Told = Parameters<typeof refusedForm>[0];

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const ways = await apiFor<typeof accountsCalls>(args.context)('GET /me/sign-in-ways');
  return { viewer, hasPassword: !ways.ok || ways.data.password };
}

function refusal(setting: Setting, told: Told, values: Record<string, string> = {}): SettingResult {
  return { setting, ok: false, refused: refusedForm(told, values) };
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
    ? { setting: 'details', ok: true, message: 'Your details are saved.' }
    : refusal('details', outcome.problem, values);
}

async function changePassword(context: Context, form: FormData): Promise<SettingResult> {
  const { currentPassword, newPassword } = textValues(form, ['currentPassword', 'newPassword']);
  const outcome = await apiFor<typeof accountsCalls>(context)('POST /me/password', {
    body: { currentPassword, newPassword },
  });
  return outcome.ok
    ? { setting: 'password', ok: true, message: 'Your password is changed. Other devices are logged out.' }
    : refusal('password', outcome.problem);
}

async function sendLetter(context: Context): Promise<SettingResult> {
  const outcome = await apiFor<typeof accountsCalls>(context)('POST /me/verification-letter');
  return outcome.ok
    ? { setting: 'letter', ok: true, message: 'The letter is on its way.' }
    : refusal('letter', outcome.problem);
}

async function closeAccount(context: Context, form: FormData): Promise<SettingResult | Response> {
  const { password } = textValues(form, ['password']);
  const outcome = await apiFor<typeof privacyCalls>(context)('DELETE /me', { body: { password } });
  if (!outcome.ok) return refusal('closing', outcome.problem);
  const signedOut = await apiFor<typeof accountsCalls>(context)('POST /api/auth/sign-out');
  return signedOut.ok
    ? redirectWithCookies(signedOut.response, paths.accountClosed())
    : redirect(paths.accountClosed());
}

export async function action({ request, context }: Route.ActionArgs): Promise<SettingResult | Response> {
  const form = await readForm({ request, context });
  const setting = form.get('setting');
  if (setting === 'details') return changeDetails(context, form);
  if (setting === 'closing') return closeAccount(context, form);
  return setting === 'password' ? changePassword(context, form) : sendLetter(context);
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Profile', hidden: true });

/** Who one is to the market, and the settings by which that is changed. */
export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, hasPassword } = loaderData;
  return (
    <div className="wrap profile">
      <PageHead title="Profile" />
      {!viewer.emailVerified && <UnverifiedEmail email={viewer.email} answer={actionData} />}
      <div className="profile-cols">
        <Person viewer={viewer} />
        <Settings viewer={viewer} hasPassword={hasPassword} answer={actionData} />
      </div>
    </div>
  );
}

function Person({ viewer }: { readonly viewer: Viewer }) {
  const { name, email, image, number, userType, verified } = viewer;
  return (
    <section className="person" aria-label="Your account">
      <div className="person-head">
        <Avatar name={name} image={image} verified={verified} big />
        <p>
          <b>{name}</b>
          {verified && <Verified />}
        </p>
      </div>
      <DescriptionList
        look="rows"
        items={[
          ['Name', name],
          ['Email', email],
          ['Phone number', number || 'none yet'],
          ['User type', userType ?? 'not chosen yet'],
          ['Role', verified ? 'verify' : 'none'],
        ]}
      />
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
  readonly answer: SettingResult | undefined;
};

function Settings({ viewer, hasPassword, answer }: SettingsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, search, key } = useLocation();
  const meant = hash === '#settings' || new URLSearchParams(search).has('settings');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, it goes there again
  useEffect(() => {
    if (meant) heading.current?.focus();
  }, [meant, key]);
  return (
    <section className="settings" id="settings" aria-labelledby="settings-head">
      <h2 id="settings-head" ref={heading} tabIndex={-1}>
        Settings
      </h2>
      <DetailsForm viewer={viewer} answer={answer} />
      {hasPassword ? <PasswordForm answer={answer} email={viewer.email} /> : <NoPassword />}
      <YourData
        isSeller={viewer.userType === 'Seller'}
        closable={viewer.userType !== 'Admin'}
        hasPassword={hasPassword}
        refused={closingRefusal(answer)}
      />
    </section>
  );
}
