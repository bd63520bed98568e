import '../common/talk.css';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { formatClock, formatDay } from '#ui/dates.ts';
import { TextareaField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { SectionHead } from '#ui/layout.tsx';
import { imageUrl } from '../../../images/image-url.ts';
import type { WireReportedMessages } from '../../contract.ts';
import { MessageWarning } from '../common/message-list.tsx';

/** Shows the messages of a reported conversation. */
export function ReportedMessageList({ read: { seller, messages } }: { readonly read: WireReportedMessages }) {
  return (
    <ol className="msgs case-msgs">
      {messages.map(({ _id, sender, text, pictures, warnings, sentAt }) => (
        <li key={_id} className={sender._id === seller._id ? undefined : 'from-me'}>
          <div className={sender._id === seller._id ? 'msg' : 'msg me'}>
            <b className="case-from">{sender.name}</b>
            {text && <span className="words">{text}</span>}
            {pictures.map(({ id, width, height }) => (
              <img
                key={id}
                src={imageUrl(id, 'card', 'webp')}
                alt={t('adminCases.sentBy', { name: sender.name })}
                width={width}
                height={height}
                loading="lazy"
              />
            ))}
            <span className="stamp">
              {formatDay(sentAt)}, {formatClock(sentAt)}
            </span>
          </div>
          {warnings.length > 0 && <MessageWarning warnings={warnings} reportTo={null} />}
        </li>
      ))}
    </ol>
  );
}

/** Shows the messages of a reported conversation, and the decision on it. */
export function ReportedMessages({ read }: { readonly read: WireReportedMessages }) {
  const { conversationId, product, buyer, seller } = read;
  return (
    <section className="talk-cases" aria-labelledby="read">
      <SectionHead
        id="read"
        title={product.title}
        aside={t('adminCases.asks', { buyer: buyer.name, seller: seller.name })}
      />
      <ReportedMessageList read={read} />
      <Form method="post" className="case-decide">
        <input type="hidden" name="intent" value="conversation" />
        <input type="hidden" name="id" value={conversationId} />
        <TextareaField
          name="reason"
          label={t('dispute.reason')}
          hint={t('adminCases.keptInRecord')}
          optional
          rows={2}
          maxLength={1000}
        />
        <div className="talk-decide">
          <Button type="submit" name="decision" value="nothing-wrong">
            {t('adminCases.nothingWrong')}
          </Button>
          <Button type="submit" kind="primary" name="decision" value="acted">
            {t('adminCases.actionTaken')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
