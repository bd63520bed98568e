import { t } from '#texts/t.ts';

/**
 * Returns Bangla translations of the API's English responses to the forms that block accounts and network addresses.
 */
export function blockAnswers(): Readonly<Record<string, string>> {
  return {
    'Write the reason': t('adminRecord.errorReason'),
    'Choose for how long': t('adminRecord.errorDuration'),
    'Choose at most 30 days': t('adminRecord.errorDurationLong'),
    'Name a source': t('adminRecord.errorSource'),
    "An admin's account, your own network address and addresses of the server's own network cannot be blocked.":
      t('adminRecord.notBlockable'),
  };
}
