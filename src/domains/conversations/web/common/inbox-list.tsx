import { formatTaka, groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { formatClock, formatDay } from '#ui/dates.ts';
import { Link } from '#ui/link.tsx';
import { Avatar } from '#ui/tag.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import { imageUrl, smallImage } from '../../../images/image-url.ts';
import type { WireConversation } from '../../contract.ts';

/** Length of a year in a date, with the space before it. */
const YEAR = ' 2026'.length;

/** Formats the time of day for today, else the day: `1:36 pm`, `21 Nov`. */
function shortTime(at: string, today: string): string {
  const day = formatDay(at);
  return day === today ? formatClock(at) : day.slice(0, -YEAR);
}

function aboutWords({ title, resalePrice, state }: WireConversation['product']): string {
  if (state === 'sold') return `${title} · ${t('talk.listingSold')}`;
  return `${title} · ${state === 'withdrawn' ? t('talk.listingEnded') : formatTaka(resalePrice)}`;
}

function lastWords({ lastMessage }: WireConversation): string {
  if (!lastMessage) return '';
  const { text, pictures, mine, warnings } = lastMessage;
  if (warnings.length > 0) return t('talk.careful');
  const photos =
    pictures.length === 1
      ? t('messageEmail.photo')
      : t('messageEmail.photos', { count: groupDigits(pictures.length) });
  const preview = text || photos;
  return mine ? t('talk.youWrote', { words: preview }) : preview;
}

type InboxListProps = {
  readonly conversations: readonly WireConversation[];
  readonly today: string;
  /** Id of the open conversation beside the list. */
  readonly openId?: string;
};

/** Shows conversations, the latest first: listing, other person, last message, unread count. */
export function InboxList({ conversations, today, openId }: InboxListProps) {
  return (
    <ul className="inbox">
      {conversations.map((conversation) => {
        const { _id, partner, product, unread, lastMessageAt } = conversation;
        return (
          <li key={_id} className={unread > 0 ? 'unread' : undefined}>
            <Link to={dashboardPaths.conversation(_id)} aria-current={_id === openId ? 'true' : undefined}>
              <span className="pic">
                {product.picture ? (
                  <img
                    className="thing"
                    src={imageUrl(product.picture.id, 'card', 'webp')}
                    alt=""
                    width="60"
                    height="60"
                    loading="lazy"
                  />
                ) : (
                  <span className="thing" />
                )}
                <Avatar name={partner.name} image={smallImage(partner.image)} />
              </span>
              <b>{partner.name}</b>
              <time dateTime={lastMessageAt}>{shortTime(lastMessageAt, today)}</time>
              <span className="li">{aboutWords(product)}</span>
              <span className="sn">{lastWords(conversation)}</span>
              {unread > 0 && (
                <span className="cnt">
                  {groupDigits(unread)}
                  <span className="sr"> {t('talk.unread')}</span>
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
