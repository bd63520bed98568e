import { definePersonalData } from '#platform/db/personal-data.ts';

const KEPT = { kept: 'the other person keeps the conversation and its listing' } as const;

/** Personal data in conversations. */
export const conversationsPersonalData = definePersonalData({
  conversations: {
    rows: [
      {
        as: 'conversations',
        of: 'buyer_id',
        exported: ['id', 'product_id', 'begun_at', 'last_message_at', 'buyer_read_at'],
        labels: { buyer_read_at: 'read_at' },
        onErasure: KEPT,
      },
      {
        as: 'conversations',
        of: 'seller_id',
        exported: ['id', 'product_id', 'begun_at', 'last_message_at', 'seller_read_at'],
        labels: { seller_read_at: 'read_at' },
        onErasure: KEPT,
      },
    ],
    excluded: [
      'buyer_id',
      'seller_id',
      'changed_at',
      'buyer_unread',
      'seller_unread',
      'buyer_emailed_at',
      'seller_emailed_at',
      'buyer_email_due_at',
      'seller_email_due_at',
    ],
  },
  messages: {
    rows: [
      {
        as: 'messages',
        of: 'sender_id',
        exported: ['id', 'conversation_id', 'text', 'pictures', 'sent_at'],
        onErasure: { by: 'emptyMessagesOf: words and pictures of all that the person wrote' },
      },
    ],
    // The warnings are not exported, because scammers could learn to avoid them.
    excluded: ['sender_id', 'warnings'],
  },
  user_blocks: {
    rows: [
      {
        as: 'blocks',
        of: 'blocker_id',
        exported: ['blocked_id', 'blocked_at'],
        onErasure: { deleted: true },
      },
    ],
    excluded: ['blocker_id'],
  },
  conversation_reports: {
    rows: [
      {
        as: 'conversation_reports',
        of: 'reporter_id',
        exported: ['id', 'conversation_id', 'reason', 'details', 'reported_at', 'decision', 'decided_at'],
        onErasure: { emptied: { details: "''" } },
      },
    ],
    excluded: ['reporter_id', 'decided_by'],
  },
  suspect_senders: {
    // This table is not exported: it contains no data from the person, and would help scammers avoid detection. The
    // rows are deleted with the account.
    nobody: 'what the market thinks of messages, for the admins; `emptyMessagesOf` deletes it',
    columns: ['user_id', 'conversations', 'noted_at', 'decided_conversations', 'decided_by', 'decided_at'],
  },
});
