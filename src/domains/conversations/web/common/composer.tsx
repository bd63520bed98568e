import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { ImageIcon, Send } from '#ui/icon.tsx';
import {
  AddPictures,
  isSendingPictures,
  QueuedPictures,
} from '../../../images/web/public/queued-pictures.tsx';
import { usePictureQueue } from '../../../images/web/public/use-picture-queue.ts';
import { MAX_MESSAGE, MAX_PICTURES } from '../../choices.ts';
import type { SentMessage } from './send-form.ts';
import { useMessageDraft } from './use-message-draft.ts';

type ComposerProps = {
  /** Recipient's name for the field's label. */
  readonly to: string;
  readonly placeholder: string;
  /** Result of the last attempt. */
  readonly outcome: SentMessage | undefined;
  /** Key under which this tab stores the draft. */
  readonly draftKey: string;
  /** Text of the person's latest message in this conversation; undefined if there is none. */
  readonly lastSent?: string | undefined;
  /** Address of the page that shows the sent message; by default the present page. */
  readonly action?: string;
};

/** Sends the message on Enter with a hardware keyboard. On a touch keyboard, Enter starts a new line. */
function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  if (!matchMedia('(pointer: fine)').matches) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function useSent(outcome: SentMessage | undefined, onSent: () => void): void {
  const last = useRef<string | undefined>(undefined);
  const messageId = outcome?.ok ? outcome.messageId : undefined;
  useEffect(() => {
    if (messageId === undefined || last.current === messageId) return;
    last.current = messageId;
    onSent();
  }, [messageId, onSent]);
}

/** Empties the form after its message was sent. Returns whether a message is being sent. */
function useClearAfterSending(
  field: RefObject<HTMLTextAreaElement | null>,
  { queue, remove }: ReturnType<typeof usePictureQueue>,
  outcome: SentMessage | undefined,
  forget: () => void,
): boolean {
  const { formData } = useNavigation();
  const isSending = formData?.get('intent') === 'send';
  const sentText = useRef('');
  if (isSending) sentText.current = String(formData?.get('text') ?? '');
  const onSent = useCallback(() => {
    for (const picture of queue) remove(picture);
    // Keep text that was typed while the message was being sent.
    if (field.current && field.current.value !== sentText.current) return;
    if (field.current) field.current.value = '';
    forget();
  }, [field, queue, remove, forget]);
  useSent(outcome, onSent);
  return isSending;
}

type MessageFieldProps = Pick<ComposerProps, 'to' | 'placeholder'> & {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly hasError: boolean;
  readonly defaultValue: string | undefined;
};

function MessageField({ field, to, placeholder, hasError, defaultValue }: MessageFieldProps) {
  return (
    <textarea
      ref={field}
      className="input"
      name="text"
      id="f-text"
      rows={1}
      maxLength={MAX_MESSAGE}
      aria-label={t('talk.messageTo', { name: to })}
      aria-invalid={hasError ? true : undefined}
      aria-describedby={hasError ? 'f-text-error' : undefined}
      placeholder={placeholder}
      defaultValue={defaultValue}
      onKeyDown={onKeyDown}
    />
  );
}

function SendButton({ busy }: { readonly busy: boolean }) {
  return (
    <Button type="submit" kind="primary" busy={busy} aria-label={t('talk.send')} className="send">
      <Send className="i" aria-hidden="true" />
    </Button>
  );
}

/** Shows the form for a message: text, up to four photos, or both. Works without scripts as an ordinary form. */
export function Composer({ to, placeholder, outcome, draftKey, lastSent, action }: ComposerProps) {
  const refused = outcome && !outcome.ok ? outcome : null;
  const field = useRef<HTMLTextAreaElement>(null);
  const forget = useMessageDraft(field, draftKey, lastSent);
  const photos = usePictureQueue(refused?.values.pictures ?? []);
  const isSending = useClearAfterSending(field, photos, outcome, forget);
  const error = refused ? (Object.values(refused.errors).flat()[0] ?? refused.message) : null;
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="composer"
      preventScrollReset
      noValidate
    >
      <input type="hidden" name="intent" value="send" />
      <FormIdempotencyKey />
      {error && (
        <div role="alert" id="f-text-error">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <QueuedPictures photos={photos} className="composer-pics" small />
      <div className="line">
        <AddPictures photos={photos} most={MAX_PICTURES} className="iconbtn add-pics">
          <ImageIcon className="i" aria-hidden="true" />
          <span className="sr">{t('talk.addPhotos')}</span>
        </AddPictures>
        <MessageField
          field={field}
          to={to}
          placeholder={placeholder}
          hasError={Boolean(error)}
          defaultValue={refused?.values.text}
        />
        <SendButton busy={isSending || isSendingPictures(photos)} />
      </div>
    </Form>
  );
}
