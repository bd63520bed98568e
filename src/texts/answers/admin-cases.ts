import { t } from '#texts/t.ts';

function payoutAnswers(): Readonly<Record<string, string>> {
  return {
    'The sum has changed since you opened this page. Reload it, check the sum and try again.': t(
      'adminCases.answerSumChanged',
    ),
    'There is nothing to pay out: no seller with an account has money due.': t('adminCases.answerNothingDue'),
    'The result is already recorded. The money of a returned payout is in the next run.':
      t('adminCases.answerNoted'),
    'Enter the bank’s reference, or why it was returned': t('adminCases.answerNote'),
    'Choose paid or returned': t('adminCases.answerOutcome'),
  };
}

function reportAnswers(): Readonly<Record<string, string>> {
  return {
    'There is no open report of this review, or it is hidden already.': t('adminCases.answerReviewDecided'),
    'Write the reason; the writer of the review gets it by email': t('adminCases.answerWhyHide'),
    'There is no open report of this conversation. Somebody has decided on it already.': t(
      'adminCases.answerTalkDecided',
    ),
  };
}

function verificationAnswers(): Readonly<Record<string, string>> {
  return {
    'Mark what you checked': t('adminCases.answerMark'),
    'This request was already decided, or its seller has cancelled it.': t('adminCases.answerDecided'),
    'The seller sent no evidence for this. Mark only what they sent evidence of.': t(
      'adminCases.answerNoEvidence',
    ),
  };
}

/**
 * Returns Bangla translations of the API's English responses to admins' forms about payouts, reports and verifications,
 * by the English text.
 */
export function adminCaseAnswers(): Readonly<Record<string, string>> {
  return { ...payoutAnswers(), ...reportAnswers(), ...verificationAnswers() };
}
