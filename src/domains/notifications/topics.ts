/** Topics of notifications. People can turn each of them off. */
export const topics = ['orders', 'offers', 'messages', 'wishes', 'searches', 'reviews', 'listings'] as const;
/** One of {@link topics}. */
export type Topic = (typeof topics)[number];

type TopicWords = {
  readonly label: string;
  /** Content of the topic. */
  readonly hint: string;
  /** Subject of the topic's emails, as the end of a sentence. */
  readonly about: string;
  /** True where emails always come: they are about money, or about safety. */
  readonly emailsStay: boolean;
  /** Whether devices show it unless somebody chooses otherwise: what wants an answer. */
  readonly pushed: boolean;
};

/** The groups as settings and emails name them. */
export const topicWords: Readonly<Record<Topic, TopicWords>> = {
  orders: {
    label: 'Orders and money',
    hint: 'We always email you',
    about: 'orders and money',
    emailsStay: true,
    pushed: true,
  },
  offers: {
    label: 'Offers',
    hint: 'Price offers and the answers',
    about: 'offers',
    emailsStay: false,
    pushed: true,
  },
  messages: {
    label: 'Messages',
    hint: 'We email you when you haven’t read a message for a minute',
    about: 'messages',
    emailsStay: false,
    pushed: true,
  },
  wishes: {
    label: 'Wish list',
    hint: 'Lower prices, sold, ended, for sale again',
    about: 'your wish list',
    emailsStay: false,
    pushed: false,
  },
  searches: {
    label: 'Saved searches',
    hint: 'New listings, as each search says',
    about: 'saved searches',
    emailsStay: false,
    pushed: false,
  },
  reviews: {
    label: 'Reviews',
    hint: 'Reviews about you',
    about: 'reviews',
    emailsStay: false,
    pushed: false,
  },
  listings: {
    label: 'My listings',
    hint: 'Listings that end, and your verification',
    about: 'your listings',
    emailsStay: false,
    pushed: false,
  },
};

/** The topic that a word names, as tokens in emails do; null for none. */
export function findTopic(word: string): Topic | null {
  return topics.find((topic) => topic === word) ?? null;
}
