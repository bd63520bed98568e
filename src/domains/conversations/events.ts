import { z } from 'zod';
import { defineEvent } from '#platform/work/event.ts';

/** A person has sent a message. */
export const messageSent = defineEvent(
  'message.sent',
  z.object({
    conversationId: z.uuid(),
    productId: z.uuid(),
    messageId: z.uuid(),
    senderId: z.uuid(),
    receiverId: z.uuid(),
    sentAt: z.iso.datetime(),
  }),
);

/** A person has read all messages of a conversation up to a given time. */
export const conversationRead = defineEvent(
  'conversation.read',
  z.object({ conversationId: z.uuid(), personId: z.uuid(), until: z.iso.datetime() }),
);
