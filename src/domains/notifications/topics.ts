import { t } from '#texts/t.ts';

/** Topics of notifications. People can turn each of them off. */
export const topics = ['orders', 'offers', 'messages', 'wishes', 'searches', 'reviews', 'listings'] as const;
/** One of {@link topics}. */
export type Topic = (typeof topics)[number];

type TopicWords = {
  readonly label: string;
  /** Description of the topic for the settings page. */
  readonly hint: string;
  /** The topic within a sentence, in the language of the page or email. */
  readonly about: () => string;
  /** True if emails cannot be turned off, because they are about money or safety. */
  readonly emailsStay: boolean;
  /** True if devices show it by default, because it needs a response. */
  readonly pushed: boolean;
};

/** Names of the topics in settings and emails. */
export const topicWords: Readonly<Record<Topic, TopicWords>> = {
  orders: {
    label: 'Orders and money',
    hint: 'We always email you',
    about: () => t('topic.orders'),
    emailsStay: true,
    pushed: true,
  },
  offers: {
    label: 'Offers',
    hint: 'Price offers and the answers',
    about: () => t('topic.offers'),
    emailsStay: false,
    pushed: true,
  },
  messages: {
    label: 'Messages',
    hint: 'We email you when you haven’t read a message for a minute',
    about: () => t('topic.messages'),
    emailsStay: false,
    pushed: true,
  },
  wishes: {
    label: 'Wish list',
    hint: 'Lower prices, sold, ended, for sale again',
    about: () => t('topic.wishes'),
    emailsStay: false,
    pushed: false,
  },
  searches: {
    label: 'Saved searches',
    hint: 'New listings, as each search says',
    about: () => t('topic.searches'),
    emailsStay: false,
    pushed: false,
  },
  reviews: {
    label: 'Reviews',
    hint: 'Reviews about you',
    about: () => t('topic.reviews'),
    emailsStay: false,
    pushed: false,
  },
  listings: {
    label: 'My listings',
    hint: 'Listings that end, and your verification',
    about: () => t('topic.listings'),
    emailsStay: false,
    pushed: false,
  },
};

/** Returns the topic with this name, such as from an email's token; null for an unknown name. */
export function findTopic(word: string): Topic | null {
  return topics.find((topic) => topic === word) ?? null;
}
