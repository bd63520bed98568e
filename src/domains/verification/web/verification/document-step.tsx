import { firstError } from '#ui/error-summary.tsx';
import { FileField } from '#ui/file-field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { PICTURE_TYPES } from '../../../images/web/public/send-picture.ts';
import { DOCUMENT_DAYS, documentKinds, documentWords } from '../../choices.ts';
import type { WireOwnVerification } from '../../contract.ts';
import { verificationPaths } from '../../verification-paths.ts';
import { draftOf, refusedAs, StepForm, StepHead, type StepProps } from './step-form.tsx';

/** Shows the step that sends the picture of a document. */
export function DocumentStep({ own, refusal }: StepProps) {
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

/** Shows the picture that was sent. */
export function OwnDocument({
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
