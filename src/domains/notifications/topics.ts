import { t } from '#texts/t.ts';

/** Topics of notifications. People can turn each of them off. */
export const topics = ['orders', 'offers', 'messages', 'wishes', 'searches', 'reviews', 'listings'] as const;
/** One of {@link topics}. */
export type Topic = (typeof topics)[number];

type TopicWords = {
  /** Name of the topic, in the language of the page. */
  readonly label: () => string;
  /** Description of the topic for the settings page. */
  readonly hint: () => string;
  /** Name of the topic within a sentence, in the language of the page or email. */
  readonly about: () => string;
  /** True if emails cannot be turned off, because they are about orders and money. */
  readonly emailsStay: boolean;
  /** True if devices show the topic by default, because its notifications need a response. */
  readonly pushed: boolean;
};

/** Names of the topics in settings and emails. */
export const topicWords: Readonly<Record<Topic, TopicWords>> = {
  orders: {
    label: () => t('notices.orders'),
    hint: () => t('notices.ordersHint'),
    about: () => t('topic.orders'),
    emailsStay: true,
    pushed: true,
  },
  offers: {
    label: () => t('nav.offers'),
    hint: () => t('notices.offersHint'),
    about: () => t('topic.offers'),
    emailsStay: false,
    pushed: true,
  },
  messages: {
    label: () => t('frame.messages'),
    hint: () => t('notices.messagesHint'),
    about: () => t('topic.messages'),
    emailsStay: false,
    pushed: true,
  },
  wishes: {
    label: () => t('notices.wishes'),
    hint: () => t('notices.wishesHint'),
    about: () => t('topic.wishes'),
    emailsStay: false,
    pushed: false,
  },
  searches: {
    label: () => t('nav.savedSearches'),
    hint: () => t('notices.searchesHint'),
    about: () => t('topic.searches'),
    emailsStay: false,
    pushed: false,
  },
  reviews: {
    label: () => t('notices.reviews'),
    hint: () => t('notices.reviewsHint'),
    about: () => t('topic.reviews'),
    emailsStay: false,
    pushed: false,
  },
  listings: {
    label: () => t('notices.listings'),
    hint: () => t('notices.listingsHint'),
    about: () => t('topic.listings'),
    emailsStay: false,
    pushed: false,
  },
};

/** Returns the topic with this name, or null for an unknown name. The name may come from an email's token. */
export function findTopic(word: string): Topic | null {
  return topics.find((topic) => topic === word) ?? null;
}
