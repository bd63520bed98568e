import './verification/verification.css';
import type { ReactNode } from 'react';
import { data, redirect, useNavigation } from 'react-router';
import { type Api, unvalidated } from '#platform/api/api-client.ts';
import { readIntent, refusedForm, textValue } from '#platform/api/form-response.ts';
import { apiContext, apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { type Problem, refusedPage } from '#platform/http/problem.ts';
import { Button } from '#ui/button.tsx';
import { formatClock, formatDay } from '#ui/dates.ts';
import { firstError } from '#ui/error-summary.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { FileField } from '#ui/file-field.tsx';
import { Form } from '#ui/form.tsx';
import { Check, Clock } from '#ui/icon.tsx';
import { Notice, PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Status } from '#ui/tag.tsx';
import { useFlashNotice } from '#ui/use-flash-notice.ts';
import { paths } from '../../../paths.ts';
import { checkLines } from '../../accounts/checks.ts';
import { CheckList } from '../../accounts/web/public/check-list.tsx';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import { PICTURE_TYPES } from '../../images/web/public/send-picture.ts';
import { type CodeWay, DOCUMENT_DAYS, documentKinds, documentWords } from '../choices.ts';
import type { verificationCalls, WireOwnVerification } from '../contract.ts';
import { verificationPaths } from '../verification-paths.ts';
import type { Route } from './+types/verification-page.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Seller']);
  const own = await apiFor<typeof verificationCalls>(args.context)('GET /me/verification');
  if (!own.ok) throw refusedPage(own.problem);
  const { verification } = own.data;
  return { ...own.data, lines: verification && checkLines(verification) };
}

/** Intents of the forms on this page. */
const INTENTS = ['code', 'phone', 'document', 'ask', 'withdraw'] as const;
type Intent = (typeof INTENTS)[number];
type Sent = { readonly ok: true } | { readonly ok: false; readonly problem: Problem };
type Sender = { readonly api: Api; readonly form: FormData; readonly context: Route.ActionArgs['context'] };

/** Forwards the form's picture unchanged, as scripts send it. */
async function sendPicture({ api, form }: Sender): Promise<Sent> {
  const body = new FormData();
  const image = form.get('image');
  if (image instanceof File && image.size > 0) body.set('image', image);
  else body.set('none', '');
  const address = `http://in-process/me/verification/document?kind=${encodeURIComponent(textValue(form, 'kind'))}`;
  const answer = await api(new Request(address, { method: 'PUT', body }));
  return answer.ok ? { ok: true } : { ok: false, problem: JSON.parse(await answer.text()) as Problem };
}

const senders: Readonly<Record<Intent, (sender: Sender) => Promise<Sent>>> = {
  code: ({ context }) => apiFor<typeof verificationCalls>(context)('POST /me/verification/code'),
  phone: ({ context, form }) =>
    apiFor<typeof verificationCalls>(context)('POST /me/verification/phone', {
      body: { code: textValue(form, 'code') },
    }),
  document: sendPicture,
  ask: ({ context, form }) =>
    apiFor<typeof verificationCalls>(context)('POST /me/verification', {
      body: unvalidated({ shopAddress: textValue(form, 'shopAddress') }),
    }),
  withdraw: ({ context }) => apiFor<typeof verificationCalls>(context)('DELETE /me/verification'),
};

const DONE = {
  code: 'code',
  phone: 'phone',
  document: 'document',
  ask: 'asked',
  withdraw: 'withdrawn',
} as const satisfies Readonly<Record<Intent, string>>;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const intent = readIntent(form, INTENTS);
  const sent = await senders[intent]({ api: context.get(apiContext), form, context });
  if (sent.ok) throw redirect(verificationPaths.own({ done: DONE[intent] }));
  const { problem } = sent;
  const values = { shopAddress: textValue(form, 'shopAddress'), kind: textValue(form, 'kind') };
  // The call's message is for programs.
  const told =
    problem.code === 'picture-missing'
      ? { ...problem, errors: { image: ['Choose a picture of the document'] } }
      : problem;
  return data({ intent, ...refusedForm(told, values) }, { status: problem.status });
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Verification', hidden: true });

type Refusal = NonNullable<Route.ComponentProps['actionData']>;

/** The page of a seller's verification: phone number, a document, the shop, and the result. */
export default function VerificationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { verification, request, lines } = loaderData;
  const isWaiting = request?.state === 'waiting';
  useFlashNotice('done', 'Saved');
  return (
    <>
      <PageHead title="Verification">
        Buyers see beside your name what we checked. It takes five minutes and one picture.
      </PageHead>
      <div className="verify-steps">
        {lines && (
          <section className="verify-step" aria-labelledby="verified">
            <header>
              <h2 id="verified">You are verified</h2>
              <span className="small muted">What buyers read</span>
            </header>
            <CheckList lines={lines} />
          </section>
        )}
        <Decision own={loaderData} />
        {verification && !isWaiting && <p>You want more checked, or something has changed? Ask again.</p>}
        {isWaiting ? (
          <Waiting own={loaderData} refusal={actionData} />
        ) : (
          <>
            <PhoneStep own={loaderData} refusal={actionData} />
            <DocumentStep own={loaderData} refusal={actionData} />
            <AskStep own={loaderData} refusal={actionData} />
          </>
        )}
      </div>
    </>
  );
}

type StepProps = { readonly own: WireOwnVerification; readonly refusal: Refusal | undefined };

/** Explains why the latest request was declined. */
function Decision({ own: { request } }: Pick<StepProps, 'own'>) {
  if (request?.state !== 'declined' || !request.decidedAt) return null;
  return (
    <Notice>
      <b>We could not verify you yet, {formatDay(request.decidedAt)}.</b>
      <p>{request.reason}</p>
      <p>Put it right and ask again.</p>
    </Notice>
  );
}

/** Returns an undecided request; null for a decided one. */
function draftOf({ request }: WireOwnVerification) {
  return request?.state === 'draft' ? request : null;
}

function useSending(intent: Intent): boolean {
  return useNavigation().formData?.get('intent') === intent;
}

type StepFormProps = {
  readonly intent: Intent;
  readonly label: string;
  readonly busy: string;
  readonly kind?: 'primary' | 'quiet';
  /** Reason of the refusal, if no field shows it. */
  readonly message: string | null;
  readonly withPicture?: boolean;
  readonly children?: ReactNode;
};

/** One form of the page with its fields and its button. */
function StepForm({ intent, label, busy, kind, message, withPicture, children }: StepFormProps) {
  const sending = useSending(intent);
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className={`verify-${intent}`}
      encType={withPicture ? 'multipart/form-data' : undefined}
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
      <div className="form-end">
        <Button type="submit" kind={kind ?? 'second'} busy={sending} busyLabel={busy}>
          {label}
        </Button>
        <div role="alert">{message && !sending && <FieldError>{message}</FieldError>}</div>
      </div>
    </Form>
  );
}

const refusedAs = (refusal: Refusal | undefined, intent: Intent) =>
  refusal?.intent === intent ? refusal : null;

type StepHeadProps = { readonly id: string; readonly title: string; readonly done: string | null };

function StepHead({ id, title, done }: StepHeadProps) {
  return (
    <header>
      <h2 id={id}>{title}</h2>
      {done ? (
        <Status tone="ok" icon={Check}>
          {done}
        </Status>
      ) : (
        <Status icon={Clock}>Open</Status>
      )}
    </header>
  );
}

const CODE_WAYS: Readonly<Record<CodeWay, string>> = {
  email: 'We send a code to your email address, and call the number to make sure.',
  sms: 'We send a code to this number by SMS.',
};

function PhoneStep({ own, refusal }: StepProps) {
  const { number, codeSentAt, codeWay } = own;
  const provedAt = draftOf(own)?.phoneProvedAt ?? null;
  const [sending, typing] = [refusedAs(refusal, 'code'), refusedAs(refusal, 'phone')];
  return (
    <section className="verify-step" aria-labelledby="phone">
      <StepHead
        id="phone"
        title="1. Your phone number"
        done={provedAt && `Confirmed ${formatDay(provedAt)}`}
      />
      {number ? (
        <p>
          <b className="num">{number}</b> <Link to={paths.profile()}>Another number?</Link>
        </p>
      ) : (
        <p>
          Your account has no number yet. <Link to={paths.profile()}>Add it in your profile</Link>.
        </p>
      )}
      {number && !provedAt && (
        <>
          <p className="small muted">{CODE_WAYS[codeWay]}</p>
          {codeSentAt && (
            <StepForm
              intent="phone"
              label="Confirm"
              busy="Confirming…"
              kind="primary"
              message={typing?.message ?? null}
            >
              <TextField
                name="code"
                label="Code"
                hint={`6 digits, sent at ${formatClock(codeSentAt)}. It is valid for 15 minutes.`}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={40}
                error={firstError(typing?.errors, 'code')}
              />
            </StepForm>
          )}
          <StepForm
            intent="code"
            label={codeSentAt ? 'Send another code' : 'Send me a code'}
            busy="Sending…"
            message={sending?.message ?? null}
          />
        </>
      )}
    </section>
  );
}

function DocumentStep({ own, refusal }: StepProps) {
  const document = draftOf(own)?.document ?? null;
  const refused = refusedAs(refusal, 'document');
  const kind = refused?.values.kind || document?.kind || 'identity';
  return (
    <section className="verify-step" aria-labelledby="document">
      <StepHead id="document" title="2. One document" done={document && documentWords[document.kind]} />
      <p className="small muted">
        Only you and our admins see it. It is deleted {DOCUMENT_DAYS} days after our decision, and with your
        account. Cover everything else: we check only the name, the photo and the date.
      </p>
      {document && <OwnDocument document={document} />}
      <StepForm
        intent="document"
        label={document ? 'Send this picture instead' : 'Send the picture'}
        busy="Sending…"
        withPicture
        message={refused?.message ?? null}
      >
        <RadioCards
          name="kind"
          label="What it shows"
          options={documentKinds.map((value) => ({ value, label: documentWords[value] }))}
          defaultValue={kind}
          error={firstError(refused?.errors, 'kind')}
        />
        <FileField
          name="image"
          label="Picture"
          hint="A photo of the whole document, JPEG, PNG, WebP or AVIF, at most 10 MB."
          accept={PICTURE_TYPES}
          addLabel={document ? 'Choose another' : 'Choose a picture'}
          showNames
          error={firstError(refused?.errors, 'image') ?? null}
        />
      </StepForm>
    </section>
  );
}

function OwnDocument({
  document: { kind, sentAt },
}: {
  readonly document: NonNullable<NonNullable<WireOwnVerification['request']>['document']>;
}) {
  return (
    <img
      className="verify-picture"
      src={verificationPaths.ownDocument(sentAt)}
      alt={`The ${documentWords[kind].toLowerCase()} that you have sent`}
    />
  );
}

function AskStep({ own, refusal }: StepProps) {
  const refused = refusedAs(refusal, 'ask');
  const draft = draftOf(own);
  return (
    <section className="verify-step" aria-labelledby="ask">
      <header>
        <h2 id="ask">3. Your shop, then send it</h2>
      </header>
      <StepForm
        intent="ask"
        label="Ask for verification"
        busy="Asking…"
        kind="primary"
        message={refused?.message ?? null}
      >
        <TextField
          name="shopAddress"
          label="Shop address"
          hint="Where buyers find you; we may visit. Leave it empty if you sell from home."
          optional
          autoComplete="street-address"
          maxLength={200}
          defaultValue={refused?.values.shopAddress ?? own.request?.shopAddress}
          error={firstError(refused?.errors, 'shopAddress')}
        />
      </StepForm>
      {draft && (
        <StepForm
          intent="withdraw"
          label="Delete what I sent"
          busy="Deleting…"
          kind="quiet"
          message={refusedAs(refusal, 'withdraw')?.message ?? null}
        />
      )}
    </section>
  );
}

function Waiting({ own: { number, request }, refusal }: StepProps) {
  if (!request?.askedAt) return null;
  return (
    <section className="verify-step" aria-labelledby="waiting">
      <header>
        <h2 id="waiting">An admin looks at it</h2>
        <Status tone="info" icon={Clock}>
          Asked {formatDay(request.askedAt)}
        </Status>
      </header>
      <p>
        You get an email when it is decided. We may call {number}.
        {request.shopAddress && <> Your shop: {request.shopAddress}.</>}
      </p>
      {request.document && <OwnDocument document={request.document} />}
      <StepForm
        intent="withdraw"
        label="Cancel the request"
        busy="Cancelling…"
        message={refusedAs(refusal, 'withdraw')?.message ?? null}
      />
      <p className="small muted">We then delete what you sent at once.</p>
    </section>
  );
}
