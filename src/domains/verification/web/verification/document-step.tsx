import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { firstError } from '#ui/error-summary.tsx';
import { FileField } from '#ui/file-field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { PICTURE_TYPES } from '../../../images/web/public/send-picture.ts';
import { DOCUMENT_DAYS, type DocumentKind, documentKinds } from '../../choices.ts';
import type { WireOwnVerification } from '../../contract.ts';
import { verificationPaths } from '../../verification-paths.ts';
import { draftOf, refusedAs, StepForm, StepHead, type StepProps } from './step-form.tsx';

function documentText(kind: DocumentKind): string {
  return kind === 'identity' ? t('verify.identity') : t('verify.licence');
}

/** Renders the step that uploads the picture of a document. */
export function DocumentStep({ own, refusal }: StepProps) {
  const document = draftOf(own)?.document ?? null;
  const refused = refusedAs(refusal, 'document');
  const kind = refused?.values.kind || document?.kind || 'identity';
  return (
    <section className="verify-step" aria-labelledby="document">
      <StepHead id="document" title={t('verify.document')} done={document && documentText(document.kind)} />
      <p className="small muted">{t('verify.documentText', { days: groupDigits(DOCUMENT_DAYS) })}</p>
      {document && <OwnDocument document={document} />}
      <StepForm
        intent="document"
        label={document ? t('verify.sendInstead') : t('verify.sendPicture')}
        busy={t('auth.sending')}
        withPicture
        message={refused?.message ?? null}
      >
        <RadioCards
          name="kind"
          label={t('verify.shows')}
          options={documentKinds.map((value) => ({ value, label: documentText(value) }))}
          defaultValue={kind}
          error={firstError(refused?.errors, 'kind')}
        />
        <FileField
          name="image"
          label={t('verify.picture')}
          hint={t('verify.pictureHint')}
          accept={PICTURE_TYPES}
          addLabel={document ? t('picture.chooseAnother') : t('verify.choosePicture')}
          showNames
          error={firstError(refused?.errors, 'image') ?? null}
        />
      </StepForm>
    </section>
  );
}

/** Renders the picture that the seller has uploaded. */
export function OwnDocument({
  document: { kind, sentAt },
}: {
  readonly document: NonNullable<NonNullable<WireOwnVerification['request']>['document']>;
}) {
  return (
    <img
      className="verify-picture"
      src={verificationPaths.ownDocument(sentAt)}
      alt={kind === 'identity' ? t('verify.sentIdentity') : t('verify.sentLicence')}
    />
  );
}
