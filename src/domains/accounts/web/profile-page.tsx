import { MailWarning } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { apiContext, apiFor } from '../../../platform/page-context.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Facts, Notice, PageHead } from '../../../ui/layout.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';
import { Avatar, Verified } from '../../../ui/tag.tsx';
import { uploadFromForm } from '../../images/web/parts/upload-from-form.ts';
import type { accountsCalls } from '../contract.ts';
import type { Route } from './+types/profile-page.ts';
import {
  DetailsForm,
  NoPassword,
  PasswordForm,
  type Setting,
  type SettingAnswer,
  useSending,
} from './parts/profile-forms.tsx';
import { requireViewer, type Viewer } from './parts/require-viewer.ts';
import { textValues } from './parts/session-answer.ts';

type Context = Route.ActionArgs['context'];
type Told = { readonly errors?: Readonly<Record<string, readonly string[]>>; readonly detail: string };

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const ways = await apiFor<typeof accountsCalls>(args.context)('GET /me/sign-in-ways');
  return { viewer, hasPassword: !ways.ok || ways.data.password };
}

function refusal(setting: Setting, told: Told, values: Record<string, string> = {}): SettingAnswer {
  const { errors = {}, detail } = told;
  const message = Object.keys(errors).length === 0 ? detail : null;
  return { setting, ok: false, refused: { errors, message, values } };
}

async function changeDetails(context: Context, form: FormData): Promise<SettingAnswer> {
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

async function changePassword(context: Context, form: FormData): Promise<SettingAnswer> {
  const { currentPassword = '', newPassword = '' } = textValues(form, ['currentPassword', 'newPassword']);
  const outcome = await apiFor<typeof accountsCalls>(context)('POST /me/password', {
    body: { currentPassword, newPassword },
  });
  return outcome.ok
    ? { setting: 'password', ok: true, message: 'Your password is changed. Other devices are logged out.' }
    : refusal('password', outcome.problem);
}

async function sendLetter(context: Context): Promise<SettingAnswer> {
  const outcome = await apiFor<typeof accountsCalls>(context)('POST /me/verification-letter');
  return outcome.ok
    ? { setting: 'letter', ok: true, message: 'The letter is on its way.' }
    : refusal('letter', outcome.problem);
}

export async function action({ request, context }: Route.ActionArgs): Promise<SettingAnswer> {
  const form = await request.formData();
  const setting = form.get('setting');
  if (setting === 'details') return changeDetails(context, form);
  return setting === 'password' ? changePassword(context, form) : sendLetter(context);
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Profile', hidden: true });

/** Who one is to the market, and the settings by which that is changed. */
export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, hasPassword } = loaderData;
  return (
    <div className="wrap profile">
      <PageHead title="Profile" />
      {!viewer.emailVerified && <UnprovedAddress email={viewer.email} answer={actionData} />}
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
      <Facts
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

type LetterProps = { readonly email: string; readonly answer: SettingAnswer | undefined };

function UnprovedAddress({ email, answer }: LetterProps) {
  const sending = useSending('letter');
  const own = answer?.setting === 'letter' && !sending ? answer : undefined;
  return (
    <Notice icon={MailWarning}>
      <Form method="post" className="letter">
        <input type="hidden" name="setting" value="letter" />
        <p>
          Confirm your e-mail address: open the link in the letter that we sent to <b>{email}</b>.
        </p>
        <Button low type="submit" busy={sending} busyLabel="Sending…">
          Send again
        </Button>
      </Form>
      <p role="status">{own?.ok && own.message}</p>
      <div role="alert">{own && !own.ok && <FieldError>{own.refused.message}</FieldError>}</div>
    </Notice>
  );
}

type SettingsProps = {
  readonly viewer: Viewer;
  readonly hasPassword: boolean;
  readonly answer: SettingAnswer | undefined;
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
    </section>
  );
}
