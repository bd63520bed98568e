import { z } from 'zod';
import { defineEvent } from '#platform/work/event.ts';

/** Somebody wrote in a conversation. */
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

/** A person has seen all messages of a conversation that were sent until a moment. */
export const conversationRead = defineEvent(
  'conversation.read',
  z.object({ conversationId: z.uuid(), personId: z.uuid(), until: z.iso.datetime() }),
);
