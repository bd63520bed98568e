import type { Domain } from '#platform/api/domain.server.ts';
import type { PrivacyModule } from '../accounts/public-api.server.ts';
import { forgetImages } from '../images/public-api.server.ts';
import { conversationsPersonalData } from './personal-data.ts';
import { type ConversationsDeps, conversationsApi } from './server/calls.server.ts';
import { emailJobs } from './server/emails.server.ts';
import { sweepJob } from './server/keep-conversations.server.ts';
import { emptyMessagesOf } from './server/message-store.server.ts';

/** Erases messages of people who close their account; the messages of others stay. */
const conversationsPrivacy: PrivacyModule = {
  personalData: conversationsPersonalData,
  onErasure: async (tx, { userId }) => {
    await forgetImages(tx, await emptyMessagesOf(tx, userId));
  },
};

/** Creates the conversations domain. */
export function createConversations(deps: ConversationsDeps): Domain & { readonly privacy: PrivacyModule } {
  return {
    api: conversationsApi(deps),
    listeners: [],
    jobs: [...emailJobs(deps), sweepJob(deps)],
    privacy: conversationsPrivacy,
  };
}
