import '../common/talk.css';
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
                alt={`Sent by ${sender.name}`}
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
      <SectionHead id="read" title={product.title} aside={`${buyer.name} asks ${seller.name}`} />
      <ReportedMessageList read={read} />
      <Form method="post" className="case-decide">
        <input type="hidden" name="intent" value="conversation" />
        <input type="hidden" name="id" value={conversationId} />
        <TextareaField
          name="reason"
          label="Reason"
          hint="Kept in the Record."
          optional
          rows={2}
          maxLength={1000}
        />
        <div className="talk-decide">
          <Button type="submit" name="decision" value="nothing-wrong">
            Nothing wrong
          </Button>
          <Button type="submit" kind="primary" name="decision" value="acted">
            Action taken
          </Button>
        </div>
      </Form>
    </section>
  );
}
