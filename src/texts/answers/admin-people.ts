import { t } from '#texts/t.ts';

/**
 * Returns Bangla translations of the API's English responses to admins' actions on accounts and listings, by the
 * English text.
 */
export function adminPeopleAnswers(): Readonly<Record<string, string>> {
  return {
    'Tick what you checked': t('adminPeople.tickChecked'),
    'Choose a check from the list': t('adminPeople.checkFromList'),
    'Write the reason; the seller gets it by email': t('adminPeople.reasonWanted'),
    'There is no open report of this listing. Somebody has decided on it already.': t(
      'adminPeople.decidedAlready',
    ),
    "An admin's account cannot be closed here, and nobody closes their own.": t(
      'adminPeople.notClosableHere',
    ),
    'Only sellers can be verified.': t('adminPeople.onlySellersVerified'),
    'This seller has not confirmed their email address yet. They can be verified once they have.': t(
      'adminPeople.sellerUnconfirmed',
    ),
    'No admin has removed this listing, or another admin has already restored it.':
      t('adminPeople.notRemoved'),
    'Its seller’s account is closed, so this listing cannot be restored.': t('adminPeople.sellerClosed'),
  };
}
