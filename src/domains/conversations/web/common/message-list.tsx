import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { formatClock, formatDay } from '#ui/dates.ts';
import { TriangleAlert } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { paths } from '../../../../paths.ts';
import { imageUrl } from '../../../images/image-url.ts';
import type { WireMessage } from '../../contract.ts';
import { warningWords } from './warning-words.ts';

/** Id of the dialog that reports a conversation. */
export const REPORT_DIALOG = 'report';

/** Fields of a message that its bubble shows. */
type Shown = Pick<WireMessage, 'text' | 'pictures' | 'warnings' | 'mine'> & { readonly sentAt: string };

function photoText(number: number, count: number): string {
  if (count === 1) return t('talk.sentPhoto');
  return t('talk.sentPhotoOf', { number: groupDigits(number), count: groupDigits(count) });
}

function Pictures({ pictures }: Pick<Shown, 'pictures'>) {
  if (pictures.length === 0) return null;
  return (
    <span className={pictures.length === 1 ? 'shots one' : 'shots'}>
      {pictures.map(({ id, width, height }, index) => (
        <a key={id} href={imageUrl(id, 'full', 'jpg')} target="_blank" rel="noreferrer">
          <img
            src={imageUrl(id, 'card', 'webp')}
            alt={photoText(index + 1, pictures.length)}
            width={width}
            height={height}
            loading="lazy"
          />
        </a>
      ))}
    </span>
  );
}

function Bubble({ message, note }: { readonly message: Shown; readonly note: string }) {
  const { text, pictures, mine, sentAt } = message;
  return (
    <div className={mine ? 'msg me' : 'msg'}>
      <span className="sr">{mine ? t('talk.you') : t('talk.they')} </span>
      <Pictures pictures={pictures} />
      {text && <span className="words">{text}</span>}
      <span className="stamp">
        {pictures.length > 0 && !text && `${t('talk.photos', { count: pictures.length })} · `}
        <time dateTime={sentAt}>{formatClock(sentAt)}</time>
        {note && ` · ${note}`}
      </span>
    </div>
  );
}

/** Shows a warning under a message: its danger, and how to stay safe. */
export function MessageWarning({
  warnings,
  reportTo,
}: {
  readonly warnings: WireMessage['warnings'];
  readonly reportTo: string | null;
}) {
  return (
    <div className="scam" role="note" aria-label={t('talk.warning')}>
      <TriangleAlert className="i" aria-hidden="true" />
      <div>
        {warnings.slice(0, 2).map((kind) => {
          const { what, safe } = warningWords(kind);
          return (
            <p key={kind}>
              <b>{what}</b> {safe}
            </p>
          );
        })}
        {reportTo && (
          <p className="scam-ways">
            <Link to={paths.safety('report')}>{t('talk.howCheat')}</Link>
            <Link to={reportTo}>{t('talk.reportThis')}</Link>
          </p>
        )}
      </div>
    </div>
  );
}

type MessageListProps = {
  /** Messages, the oldest first. */
  readonly messages: readonly WireMessage[];
  readonly seenUntil: string | null;
  /** Message being sent; null if there is none. */
  readonly sending: { readonly text: string } | null;
  /** Today's date in Dhaka in the format of {@link formatDay}, and yesterday's. */
  readonly today: string;
  readonly yesterday: string;
};

/** Shows the messages of a conversation, day by day. */
export function MessageList({ messages, seenUntil, sending, today, yesterday }: MessageListProps) {
  const lastSeen = messages.findLast(({ mine, sentAt }) => mine && seenUntil !== null && sentAt <= seenUntil);
  let day = '';
  return (
    <ol className="msgs">
      {messages.map((message) => {
        const own = formatDay(message.sentAt);
        const isNewDay = own !== day;
        day = own;
        return (
          <li key={message._id} className={message.mine ? 'from-me' : undefined}>
            {isNewDay && (
              <p className="day">
                {own === today ? t('talk.today') : own === yesterday ? t('talk.yesterday') : own}
              </p>
            )}
            <Bubble message={message} note={message._id === lastSeen?._id ? t('talk.seen') : ''} />
            {message.warnings.length > 0 && (
              <MessageWarning warnings={message.warnings} reportTo={`#${REPORT_DIALOG}`} />
            )}
          </li>
        );
      })}
      {sending && (
        <li className="from-me pending">
          <div className="msg me">
            <span className="words">{sending.text || t('talk.photosOnly')}</span>
            <span className="stamp" role="status">
              {t('report.sending')}
            </span>
          </div>
        </li>
      )}
    </ol>
  );
}
