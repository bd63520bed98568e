import { useState } from 'react';
import { data, redirect, useNavigation } from 'react-router';
import { currentLanguage } from '#kernel/locale.ts';
import { unvalidated } from '#platform/api/api-client.ts';
import { type RefusedForm, refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiContext, apiFor } from '#platform/api/page-context.ts';
import { redirectWithCookies } from '#platform/api/page-cookies.ts';
import { readForm } from '#platform/api/read-form.ts';
import { errorText } from '#texts/error-text.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary, firstError } from '#ui/error-summary.tsx';
import { FieldError, fieldId, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { useUnsentTexts } from '#ui/form-drafts.ts';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { type FormChecks, useFormChecks } from '#ui/use-form-checks.ts';
import { paths } from '../../../paths.ts';
import type { PicturesChosen } from '../../images/web/public/picture-queue.ts';
import { PictureUpload } from '../../images/web/public/picture-upload.tsx';
import { uploadFromForm } from '../../images/web/public/upload-from-form.ts';
import type { accountsCalls } from '../contract.ts';
import { returnPath, returnTo } from '../return-path.ts';
import type { Route } from './+types/signup-page.ts';
import { fetchTokenAfterSignIn } from './common/after-sign-in.ts';
import { GoogleButton } from './common/google-button.tsx';
import { isGoogleEnabled } from './common/google-enabled.ts';
import { numberHelp, numberHint } from './common/number-texts.ts';
import { useSendAfterUpload } from './common/use-send-after-upload.ts';
import { AuthPanel } from './public/auth-panel.tsx';
import { viewerOf } from './public/require-viewer.ts';
import { InitialsPhoto } from './signup/initials-photo.tsx';
import { useAuthPurpose } from './site/auth-purpose.ts';

/** Id under which this page's unsent texts are stored, because nobody is signed in. */
const GUEST = 'guest';

const KEPT = ['name', 'email', 'number', 'userType'] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const from = returnPath(request);
  if (await viewerOf(context)) throw redirect(from);
  return { from, google: await isGoogleEnabled(context) };
}

/**
 * Returns the path to open after the sign-up: the page that the visitor wanted. Without such a page, sellers get My
 * Products and buyers the home page.
 */
function afterSignUp(request: Request, userType: string | undefined): string {
  const from = returnPath(request);
  return userType === 'Seller' && returnTo(from) === undefined ? paths.myProducts() : from;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const uploaded = await uploadFromForm(context.get(apiContext), form, 'image');
  const values = { ...textValues(form, KEPT), image: uploaded.urls[0] ?? '' };
  const { password } = textValues(form, ['password']);
  const outcome = await apiFor<typeof accountsCalls>(context)('POST /api/auth/sign-up/email', {
    body: unvalidated({ ...values, password, language: currentLanguage() }),
  });
  if (outcome.ok) return redirectWithCookies(outcome.response, afterSignUp(request, values.userType));
  const ownErrors = uploaded.ok ? undefined : { image: [uploaded.message] };
  return data(refusedForm(outcome.problem, values, ownErrors), { status: outcome.status });
}

/** Fetches the access token before the next page loads. Runs only with scripts. */
export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return fetchTokenAfterSignIn(request, serverAction);
}

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: t('auth.signup'), description: t('auth.signupDescription') });

const loadSchema = async () => (await import('../form.ts')).signUpForm;

function userTypes() {
  return [
    { value: 'Buyer', label: t('frame.buyer'), note: t('auth.buyerNote') },
    { value: 'Seller', label: t('frame.seller'), note: t('auth.sellerNote') },
  ];
}

/** Labels for the error summary, for fields whose messages do not name the field. */
function unclearLabels() {
  return { number: t('auth.number'), userType: t('auth.buyerOrSeller') };
}

/** Renders the sign-up page, which works without scripts. */
export default function SignupPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData as RefusedForm | undefined;
  const checks = useFormChecks(loadSchema, refused?.errors);
  const upload = useSendAfterUpload(checks.handlers.onSubmit);
  const { userType } = useAuthPurpose();
  useUnsentTexts(paths.signup(), GUEST);
  const sending = useNavigation().formAction?.startsWith(paths.signup()) ?? false;
  const back = returnTo(loaderData.from);
  const other = rich('auth.haveAccount', {
    login: <Link to={paths.login(back)}>{t('auth.login')}</Link>,
  });
  return (
    <AuthPanel title={t('auth.signup')} other={other} step={back === undefined ? undefined : 'signup'}>
      <Form
        method="post"
        action={paths.signup(back)}
        encType="multipart/form-data"
        noValidate
        {...checks.handlers}
        onSubmit={upload.onSubmit}
      >
        <ErrorSummary {...checks.summary} labels={unclearLabels()} />
        <Fields
          errors={checks.errors}
          values={refused?.values ?? (userType ? { userType } : {})}
          onPhoto={(chosen) => {
            if (chosen.sending > 0 || chosen.urls.length > 0) checks.setError('image', null);
            upload.onPictures(chosen);
          }}
          onNameless={() => checks.setError('image', t('auth.nameFirst'))}
        />
        <SignUpButton sending={sending} isUploading={upload.isWaiting} />
        <div role="alert">
          {refused?.message && !sending && <FieldError>{errorText(refused.message)}</FieldError>}
        </div>
      </Form>
      {loaderData.google && <GoogleButton from={back} />}
    </AuthPanel>
  );
}

type SignUpButtonProps = {
  readonly sending: boolean;
  /** True while the form waits for the photo's upload. */
  readonly isUploading: boolean;
};

function SignUpButton({ sending, isUploading }: SignUpButtonProps) {
  return (
    <Button
      kind="primary"
      wide
      type="submit"
      busy={sending || isUploading}
      busyLabel={isUploading ? t('picture.sendingOne') : t('auth.opening')}
    >
      {t('auth.signup')}
    </Button>
  );
}

type FieldsProps = {
  readonly errors: FormChecks['errors'];
  readonly values: RefusedForm['values'];
  readonly onPhoto: (chosen: PicturesChosen) => void;
  /** Called if the name is empty when the visitor wants a picture of initials. */
  readonly onNameless: () => void;
};

function Fields({ errors, values, onPhoto, onNameless }: FieldsProps) {
  return (
    <>
      <PersonFields errors={errors} values={values} />
      <RadioCards
        name="userType"
        label={t('auth.whatToDo')}
        options={userTypes()}
        defaultValue={values.userType}
        error={firstError(errors, 'userType')}
        help={t('auth.chooseType')}
      />
      <PhotoField errors={errors} values={values} onPhoto={onPhoto} onNameless={onNameless} />
    </>
  );
}

/** Renders the fields for name, email, password and phone number. */
function PersonFields({ errors, values }: Pick<FieldsProps, 'errors' | 'values'>) {
  const error = (name: string) => firstError(errors, name);
  return (
    <>
      <TextField
        name="name"
        label={t('auth.name')}
        autoComplete="name"
        defaultValue={values.name}
        error={error('name')}
      />
      <TextField
        name="email"
        label={t('auth.email')}
        type="email"
        autoComplete="email"
        spellCheck={false}
        defaultValue={values.email}
        error={error('email')}
      />
      <PasswordField
        name="password"
        label={t('auth.password')}
        hint={t('auth.passwordHint')}
        autoComplete="new-password"
        error={error('password')}
      />
      <TextField
        name="number"
        label={t('auth.number')}
        hint={numberHint()}
        type="tel"
        autoComplete="tel"
        defaultValue={values.number}
        error={error('number')}
        help={numberHelp()}
      />
    </>
  );
}

/** Renders the field for the photo. Without a photo, a button draws a picture of the initials. */
function PhotoField({ errors, values, onPhoto, onNameless }: FieldsProps) {
  const [hasPhoto, setHasPhoto] = useState(Boolean(values.image));
  const photo = (chosen: PicturesChosen) => {
    setHasPhoto(chosen.sending + chosen.urls.length > 0);
    onPhoto(chosen);
  };
  return (
    <>
      <PictureUpload
        name="image"
        label={t('auth.photo')}
        hint={t('auth.photoHint')}
        defaultUrls={values.image ? [values.image] : []}
        error={firstError(errors, 'image')}
        onChange={photo}
      />
      {!hasPhoto && <InitialsPhoto field={fieldId('image')} onNameless={onNameless} />}
    </>
  );
}
