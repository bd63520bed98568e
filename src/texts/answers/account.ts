import { t } from '#texts/t.ts';

function fieldAnswers(): Readonly<Record<string, string>> {
  return {
    'Current password is required': t('profile.currentRequired'),
    'This is not your current password': t('securityAnswer.notYourPassword'),
    'This is not the password of the account': t('securityAnswer.notThePassword'),
    'This password is too common. Choose another, such as three short words': t(
      'securityAnswer.commonPassword',
    ),
    'This password is your name or email address. Choose another, such as three short words':
      t('securityAnswer.ownName'),
    'This photo is not on our site any more. Choose it again.': t('securityAnswer.photoGone'),
    'An account with this email address exists': t('securityAnswer.emailTaken'),
    'This is your email address already': t('securityAnswer.sameEmail'),
    'This code is wrong. Enter the one your app shows now': t('securityAnswer.wrongCode'),
    'This recovery code is wrong or was already used': t('securityAnswer.wrongRecoveryCode'),
    'This second factor is blocked. Contact us to have it removed': t('securityAnswer.factorBlocked'),
    'Code is required': t('securityAnswer.codeRequired'),
    'Enter the 6 digits of the app': t('securityAnswer.appCodeForm'),
    'Enter the 6 digits of the app, or a recovery code': t('securityAnswer.codeForm'),
    'Name the passkey': t('securityAnswer.passkeyName'),
    'Write at most 60 characters': t('securityAnswer.passkeyNameLong'),
  };
}

function refusals(): Readonly<Record<string, string>> {
  return {
    'This link was used already or is too old. Ask for a new one.': t('securityAnswer.linkUsed'),
    'This address leads to the listings of another seller. Choose another one in your profile.': t(
      'securityAnswer.contactTaken',
    ),
    'Log in to the account this email was sent to, or enter its password.': t('securityAnswer.notShown'),
    'Log out, log in again and do it within ten minutes, so that we know it is you.': t(
      'securityAnswer.signInAgain',
    ),
    'This account has an authenticator app. Turn the second factor off first to set up another app.':
      t('securityAnswer.appIsOn'),
    'This account has no second factor, or its set-up has not begun. Set it up first.': t(
      'securityAnswer.factorIsOff',
    ),
    'An account can have at most 10 passkeys. Remove one that you no longer use.': t(
      'securityAnswer.enoughPasskeys',
    ),
    'This account has no passkey. Enter a code instead.': t('securityAnswer.noPasskey'),
    'The passkey belongs to another account, or it took longer than five minutes. Try again.': t(
      'securityAnswer.passkeyRefused',
    ),
    'This is your only second factor. Add another one first, or turn the second factor off.':
      t('securityAnswer.lastFactor'),
    "An admin's account cannot be closed.": t('securityAnswer.adminStays'),
    'Money is held for this account, due to it or on its way to it, so it cannot be closed now. Enter a payout account, and close this account when all is paid out.':
      t('securityAnswer.moneyDue'),
    'Money of this account is being paid, or kept until the end of an order, so it cannot be closed now. Try again when it is decided: a payment in a few minutes, an order two days after its handover at the latest.':
      t('securityAnswer.moneyInFlight'),
  };
}

function pictureRefusals(): Readonly<Record<string, string>> {
  return {
    'This file is not a JPEG, PNG, WebP or AVIF picture. Choose a photo in one of these formats.':
      t('pictureAnswer.notAPicture'),
    'This picture is damaged or incomplete and cannot be opened. Save it again or choose another one.':
      t('pictureAnswer.broken'),
    'A picture may have at most 40 megapixels and 12,000 pixels a side. Make it smaller and try again.':
      t('pictureAnswer.pixels'),
    'A picture may have at most 10 MB. Make it smaller and try again.': t('pictureAnswer.large'),
    'We are processing many pictures just now. Try again in a few seconds.': t('pictureAnswer.busy'),
  };
}

function moneyAnswers(): Readonly<Record<string, string>> {
  return {
    'There is no change of your payout account to undo.': t('payoutAnswer.noPending'),
    'Choose bKash, Nagad or Bank': t('payoutAnswer.way'),
    'Number is too long': t('payoutAnswer.numberLong'),
    'Routing number is too long': t('payoutAnswer.routingLong'),
    'Enter the name of the account holder': t('payoutAnswer.holder'),
    'The name must be 80 characters or shorter': t('payoutAnswer.holderLong'),
    'Enter the account number, 8 to 17 digits': t('payoutAnswer.bankNumber'),
    'Enter the branch’s routing number: 9 digits, printed on your cheques': t('payoutAnswer.routing'),
  };
}

function verificationAnswers(): Readonly<Record<string, string>> {
  return {
    'Your account has no phone number. Add it in your profile first.': t('verifyAnswer.noNumber'),
    'This is not the code. Look at the latest one that we sent you.': t('verifyAnswer.wrongCode'),
    'Your code is no longer valid. A code works for 15 minutes and five attempts. Request a new one.':
      t('verifyAnswer.codeOver'),
    'Your phone number is already confirmed. You need no code.': t('verifyAnswer.confirmed'),
    'An admin is looking at your request. Cancel it to change it.': t('verifyAnswer.waits'),
    'Confirm your phone number with a code and send a picture of one document first.':
      t('verifyAnswer.incomplete'),
    'You have no open request to cancel.': t('verifyAnswer.noRequest'),
    'Enter the 6 digits of the code': t('verifyAnswer.digits'),
    'Choose an identity card or a trade licence': t('verifyAnswer.kind'),
    'Write at most 200 characters': t('verifyAnswer.addressLong'),
  };
}

/**
 * Returns Bangla translations of the API's English responses to forms about accounts, security, money and verification,
 * by the English text.
 */
export function accountAnswers(): Readonly<Record<string, string>> {
  return {
    ...fieldAnswers(),
    ...refusals(),
    ...pictureRefusals(),
    ...moneyAnswers(),
    ...verificationAnswers(),
  };
}
