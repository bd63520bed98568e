import './common/admin.css';
import './verification-case/verification-case.css';
import { data, redirect, useNavigation } from 'react-router';
import { unvalidated } from '#platform/api/api-client.ts';
import { refusedForm, textValue } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { formatDay } from '#ui/dates.ts';
import { firstError } from '#ui/error-summary.tsx';
import { FieldError, TextareaField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Check, Clock, ShieldCheck } from '#ui/icon.tsx';
import { Breadcrumb, Notice } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Status } from '#ui/tag.tsx';
import { checkText, type SellerCheck, sellerChecks } from '../../accounts/checks.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { verificationCalls, WireVerificationRequest } from '../../verification/contract.ts';
import { hasEvidence } from '../../verification/rules.ts';
import { verificationPaths } from '../../verification/verification-paths.ts';
import type { moderationCalls, WireSellerDetails } from '../contract.ts';
import type { Route } from './+types/verification-case-page.ts';
import { ChecksField } from './common/checks-field.tsx';
import { documentName } from './common/document-name.ts';
import { PhoneLink } from './common/phone-link.tsx';
import { SellerEvidence } from './common/seller-evidence.tsx';
import { SellerName } from './common/seller-name.tsx';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Admin']);
  const api = apiFor<typeof verificationCalls & typeof moderationCalls>(args.context);
  const { id } = args.params;
  const request = await api('GET /verifications/{id}', { params: { id } });
  if (!request.ok) throw refusedPage(request.problem);
  const about = await api('GET /sellers/{id}', { params: { id: request.data.seller._id } });
  return { request: request.data, about: about.ok ? about.data : null };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const values = { decision: textValue(form, 'decision'), note: textValue(form, 'note') };
  const checks = form.getAll('checks').filter((check) => typeof check === 'string');
  const decided = await apiFor<typeof verificationCalls>(context)('PUT /verifications/{id}', {
    params: { id },
    body: unvalidated({ ...values, checks }),
  });
  if (decided.ok) throw redirect(verificationPaths.request(id));
  const refused = refusalInLanguage(refusedForm(decided.problem, values));
  return data({ checks, ...refused }, { status: decided.status });
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.request.seller.name ?? t('nav.verification'), hidden: true });

/** The page of a seller's request for verification, with the evidence and the decision. */
export default function VerificationCasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { request, about } = loaderData;
  const { seller, state, askedAt } = request;
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('adminPeople.askedForVerification'), to: verificationPaths.requests() },
          { label: seller.name },
        ]}
      />
      <h1 className="sr">{t('adminCases.verificationOf', { name: seller.name })}</h1>
      <article className="case" aria-labelledby="case">
        <header>
          <Status tone="info" icon={ShieldCheck}>
            {t('nav.verification')}
          </Status>
          <h2 id="case">{seller.name}</h2>
          <span className="small muted">{t('verify.asked', { day: formatDay(askedAt) })}</span>
        </header>
        <div className="case-body three">
          <Document request={request} />
          <Sent request={request} />
          <AboutSeller seller={seller} about={about} />
        </div>
        {state === 'waiting' && <DecisionForm request={request} refusal={actionData} />}
      </article>
      {state !== 'waiting' && <Decided request={request} />}
    </>
  );
}

type RequestProps = { readonly request: WireVerificationRequest };

/**
 * Shows the picture of the document. The browser loads the picture, and the server logs the view, only when an admin
 * opens it.
 */
function Document({ request: { _id, document, seller } }: RequestProps) {
  if (!document) return <p className="muted">{t('adminCases.documentDeleted')}</p>;
  const name = documentName(document.kind);
  const ofSeller = <span className="sr"> {t('adminCases.ofSeller', { name: seller.name })}</span>;
  return (
    <div>
      <details className="admin-fold">
        <summary>{rich('adminCases.showDocument', { document: name, ofSeller })}</summary>
        <a href={verificationPaths.document(_id)} target="_blank" rel="noopener">
          <img
            className="case-document"
            src={verificationPaths.document(_id)}
            loading="lazy"
            alt={t('adminCases.documentOf', { document: name, name: seller.name })}
          />
        </a>
      </details>
      <p className="small muted">{t('adminCases.documentSent', { day: formatDay(document.sentAt) })}</p>
    </div>
  );
}

/** Returns how a seller confirmed their phone number, and on which day. */
function provedText({ way, provedAt }: NonNullable<WireVerificationRequest['phone']>): string {
  const day = formatDay(provedAt);
  return way === 'email' ? t('adminCases.numberByEmail', { day }) : t('adminCases.numberBySms', { day });
}

function Sent({ request: { phone, shopAddress, seller } }: RequestProps) {
  const isSame = phone?.number === seller.number;
  return (
    <ul className="case-sent">
      {phone && (
        <li>
          <Check className="i s" aria-hidden="true" />
          <div>
            <PhoneLink number={phone.number} name={seller.name} />
            <p className="small muted">
              {provedText(phone)}
              {!isSame && ` ${t('adminCases.otherNumber')}`}
            </p>
          </div>
        </li>
      )}
      <li>
        {shopAddress ? (
          <Check className="i s" aria-hidden="true" />
        ) : (
          <Clock className="i s" aria-hidden="true" />
        )}
        <div>
          {shopAddress || t('adminCases.noShop')}
          {shopAddress && <p className="small muted">{t('adminCases.shopAsWritten')}</p>}
        </div>
      </li>
      <li>
        <Clock className="i s" aria-hidden="true" />
        <div>{t('adminCases.sameName')}</div>
      </li>
    </ul>
  );
}

type AboutProps = {
  readonly seller: WireVerificationRequest['seller'];
  readonly about: WireSellerDetails | null;
};

function AboutSeller({ seller, about }: AboutProps) {
  return (
    <div>
      <p className="case-who">
        <SellerName user={seller} withMark />
      </p>
      {about && <SellerEvidence about={about} />}
    </div>
  );
}

type DecisionFormProps = RequestProps & { readonly refusal: Route.ComponentProps['actionData'] };

/** Explains why a check is disabled. */
function noEvidenceText(check: SellerCheck): string {
  switch (check) {
    case 'phone':
      return t('adminCases.noNumber');
    case 'identity':
    case 'licence':
      return t('adminCases.noPicture');
    case 'address':
      return t('adminCases.noAddress');
  }
}

type CheckBoxProps = RequestProps & {
  readonly check: SellerCheck;
  readonly id: string;
  readonly isMarked: boolean | undefined;
};

/** Checkbox for one check, disabled if the seller gave no evidence for it. */
function CheckBox({ request, check, id, isMarked }: CheckBoxProps) {
  const { phone, document, shopAddress } = request;
  const evidence = { hasPhone: phone !== null, document: document?.kind ?? null, shopAddress };
  const canBe = hasEvidence(check, evidence);
  return (
    <div className="case-check">
      <label>
        <input
          type="checkbox"
          id={id}
          name="checks"
          value={check}
          defaultChecked={canBe && isMarked}
          disabled={!canBe}
          aria-describedby={canBe ? undefined : `${id}-why`}
        />
        {checkText(check)}
      </label>
      {!canBe && (
        <p className="small muted" id={`${id}-why`}>
          {noEvidenceText(check)}
        </p>
      )}
    </div>
  );
}

/** Shows the form of a decision: checks, a note, and approve or decline. */
function DecisionForm({ request, refusal }: DecisionFormProps) {
  return (
    <Form method="post" noValidate preventScrollReset className="case-decision">
      <ChecksField
        id="f-checks"
        hint={t('adminCases.whatCheckedHint')}
        error={firstError(refusal?.errors, 'checks')}
        refusal={refusal}
      >
        {sellerChecks.map((check) => (
          <CheckBox
            key={check}
            request={request}
            check={check}
            id={`f-checks-${check}`}
            isMarked={refusal?.checks.includes(check)}
          />
        ))}
      </ChecksField>
      <TextareaField
        name="note"
        label={t('adminCases.note')}
        hint={t('adminCases.noteHint')}
        rows={3}
        maxLength={1_000}
        defaultValue={refusal?.values.note}
        error={firstError(refusal?.errors, 'note')}
      />
      <DecisionButtons request={request} refusal={refusal} />
    </Form>
  );
}

/** Shows the buttons that approve or decline the request, and why the last decision was refused. */
function DecisionButtons({ request: { seller }, refusal }: DecisionFormProps) {
  const sending = useNavigation().formData?.get('decision');
  return (
    <div className="form-end">
      <Button
        type="submit"
        kind="primary"
        name="decision"
        value="approve"
        busy={sending === 'approve'}
        busyLabel={t('adminPeople.approving')}
        aria-label={t('adminPeople.approveOf', { name: seller.name })}
      >
        {t('adminPeople.approve')}
      </Button>
      <Button
        type="submit"
        name="decision"
        value="decline"
        busy={sending === 'decline'}
        busyLabel={t('adminCases.declining')}
        aria-label={t('adminCases.declineName', { name: seller.name })}
      >
        {t('adminCases.decline')}
      </Button>
      <div role="alert">
        {refusal?.message && sending === undefined && <FieldError>{refusal.message}</FieldError>}
      </div>
    </div>
  );
}

function Decided({ request: { state, decidedAt, reason, seller } }: RequestProps) {
  if (!decidedAt) return null;
  const day = formatDay(decidedAt);
  return (
    <Notice>
      <b>{state === 'approved' ? t('adminCases.approved', { day }) : t('adminCases.declined', { day })}</b>
      {reason && <p>{reason}</p>}
      {state === 'approved' && <p>{t('adminCases.canBeRemoved', { name: seller.name })}</p>}
    </Notice>
  );
}
