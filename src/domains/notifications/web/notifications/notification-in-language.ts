import { localDigits } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';
import { orderNumber } from '../../../bookings/order-number.ts';
import type { WireNotification } from '../../contract.ts';
import { topicWords } from '../../topics.ts';
import { wordingOf } from '../../wording.ts';

/** A notification in the language of the page. */
export type ShownNotification = Omit<WireNotification, 'story' | 'kind'>;

/**
 * Translates the excerpt of a message. A quoted excerpt is the message's own text and stays unchanged; other excerpts
 * describe photos.
 */
function excerptText(excerpt: string): string {
  if (excerpt.startsWith('“')) return excerpt;
  const [count] = /^\d+/.exec(excerpt) ?? [];
  return count === undefined
    ? t('messageEmail.photo')
    : t('messageEmail.photos', { count: localDigits(count) });
}

function groupLabel({ group, topic, kind, story }: WireNotification): string {
  const { title, details } = story;
  if (group.key === topic) return topicWords[topic].label();
  if (group.label === title) return title;
  if (kind === 'search-found') return t('notices.search', { name: details.name ?? '' });
  return t('notices.order', { title, number: orderNumber(group.key) });
}

/**
 * Returns a notification with its texts in the language of the page, because the API responds in English. Only loaders
 * call this function.
 */
export function notificationInLanguage(one: WireNotification): ShownNotification {
  const { story: sent, kind, ...shown } = one;
  const { wrote } = sent;
  const excerpt = wrote?.excerpt ?? null;
  const story = {
    ...sent,
    wrote: wrote && { ...wrote, excerpt: excerpt && excerptText(excerpt) },
  };
  const { heading, text } = wordingOf(kind);
  return {
    ...shown,
    heading: heading(story),
    text: text(story),
    group: { key: shown.group.key, label: groupLabel(one) },
  };
}
