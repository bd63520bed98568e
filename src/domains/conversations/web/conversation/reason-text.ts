import { t } from '#texts/t.ts';
import type { ConversationReason } from '../../choices.ts';

/** Returns the text of a reason for reporting a conversation. The API names reasons in English. */
export function reasonText(reason: ConversationReason): string {
  switch (reason) {
    case 'Asks for money ahead':
      return t('talk.reasonAhead');
    case 'Asks for a code or PIN':
      return t('talk.reasonCode');
    case 'Wants to go to another site':
      return t('talk.reasonSite');
    case 'Rude or threatening':
      return t('talk.reasonRude');
    case 'Unwanted advertising':
      return t('talk.reasonAdvertising');
    case 'Something else':
      return t('report.else');
  }
}
