/** Longest message, in characters. */
export const MAX_MESSAGE = 2_000;

/** Maximum number of pictures in a message. */
export const MAX_PICTURES = 4;

/** Maximum number of messages of one conversation in a live update. If there are more, the oldest are omitted. */
export const MOST_LIVE_MESSAGES = 30;

/** Reasons for reporting a conversation to the admins. */
export const conversationReasons = [
  'Asks for money ahead',
  'Asks for a code or PIN',
  'Wants to go to another site',
  'Rude or threatening',
  'Unwanted advertising',
  'Something else',
] as const;
/** One of {@link conversationReasons}. */
export type ConversationReason = (typeof conversationReasons)[number];

/** Admin's decision on a reported conversation: action taken, or nothing is wrong. */
export const conversationDecisions = ['acted', 'nothing-wrong'] as const;
/** One of {@link conversationDecisions}. */
export type ConversationDecision = (typeof conversationDecisions)[number];
