import { useId } from 'react';
import { t } from '#texts/t.ts';
import {
  Bell,
  Heart,
  type Icon,
  MessageCircle,
  Package,
  Search,
  Star,
  Tag,
  TrendingDown,
} from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { imageUrl } from '../../../images/image-url.ts';
import type { Topic } from '../../topics.ts';
import { markRead } from './mark-read.ts';
import type { ShownNotification } from './notification-in-language.ts';

type Group = { readonly key: string; readonly label: string; readonly rows: ShownNotification[] };

/**
 * Groups notifications by their subject. They must be sorted, newest first. The group with the latest notification
 * comes first.
 */
export function inGroups(notifications: readonly ShownNotification[]): Group[] {
  const groups = new Map<string, Group>();
  for (const one of notifications) {
    const { key, label } = one.group;
    const group = groups.get(key) ?? { key, label, rows: [] };
    group.rows.push(one);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const ICONS: Readonly<Record<Topic, Icon>> = {
  orders: Package,
  offers: TrendingDown,
  messages: MessageCircle,
  wishes: Heart,
  searches: Search,
  reviews: Star,
  listings: Tag,
};

function Mark({ one }: { readonly one: ShownNotification }) {
  const TopicIcon = ICONS[one.topic] ?? Bell;
  return one.picture ? (
    <img src={imageUrl(one.picture.id, 'card', 'webp')} alt="" width="48" height="48" loading="lazy" />
  ) : (
    <span className="ic">
      <TopicIcon className="i" aria-hidden="true" />
    </span>
  );
}

type NotificationGroupProps = {
  readonly label: string;
  readonly rows: readonly ShownNotification[];
  readonly timeOf: (at: string) => string;
};

/**
 * Shows the notifications of one order or listing, each with its link. The group is not a landmark for screen readers,
 * because several listings may have the same name.
 */
export function NotificationGroup({ label, rows, timeOf }: NotificationGroupProps) {
  const id = useId();
  return (
    <article className="notification" aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <ul>
        {rows.map((one) => (
          <li key={one._id} className={one.read ? undefined : 'unread'}>
            <Link to={one.path} onClick={one.read ? undefined : () => void markRead(one._id, one.at)}>
              <Mark one={one} />
              <span className="words">
                <b>{one.heading}</b>
                <span>{one.text}</span>
                <time dateTime={one.at}>{timeOf(one.at)}</time>
              </span>
              {!one.read && (
                <span className="bit">
                  <span className="sr">{t('notices.isNew')}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </article>
  );
}
