import { currentLanguage } from '#kernel/locale.ts';
import { accountAnswers } from '#texts/answers/account.ts';
import { adminCaseAnswers } from '#texts/answers/admin-cases.ts';
import { adminPeopleAnswers } from '#texts/answers/admin-people.ts';
import { blockAnswers } from '#texts/answers/admin-record.ts';
import { orderAnswer } from '#texts/answers/orders.ts';
import { pictureText } from '#texts/answers/pictures.ts';
import { listingFieldText } from '#texts/answers/selling.ts';
import { sellingRefusals } from '#texts/answers/selling-refusals.ts';
import { talkAnswer } from '#texts/answers/talk.ts';
import { t } from '#texts/t.ts';

/** Returns Bangla translations of the API's English responses to the forms of a product's page, by the English text. */
function banglaAnswers(): Readonly<Record<string, string>> {
  return {
    'Added to your wish list': t('wish.added'),
    'This product is already in your wish list.': t('wish.known'),
    'You have already ordered this product.': t('answer.ordered'),
    'Thank you. We will look at it within a day.': t('answer.reported'),
    'You have already reported this listing.': t('answer.reportedBefore'),
    'Choose what is wrong with this listing': t('answer.reason'),
    'Write at most 1000 characters': t('answer.reportLong'),
    'Your mobile number is required': t('answer.phone'),
    'Enter a mobile number of 11 digits, for example 01712-345678': t('answer.phoneForm'),
    'Meet location is required': t('answer.location'),
    'Meet location can have at most 200 characters': t('answer.locationLong'),
  };
}

function banglaRefusals(): Readonly<Record<string, string>> {
  return {
    'The seller does not send this product by courier. Choose to meet.': t('answer.noCourier'),
    'This is your own product. You cannot order it.': t('answer.own'),
    'This is your own listing. You can delete it in My Products.': t('answer.ownReport'),
    'This product is sold.': t('answer.sold'),
    'This product is no longer for sale.': t('answer.gone'),
    'This needs a signed-in account. Sign in and try again.': t('answer.signIn'),
    'Open the link in the email we sent you, then try again. You can send the email again from your profile.':
      t('answer.confirmEmail'),
    'There is nothing at this address, or it is not yours to see.': t('answer.notFound'),
    'Your network has opened many sellers’ numbers in the last hour. Sign in to see this one, or try again later.':
      t('answer.tooManyNumbers'),
  };
}

/**
 * Translates a message of the API to the page's language. Only the server calls this function, so browser scripts do
 * not contain its texts.
 */
export function answerText(message: string): string {
  if (currentLanguage() === 'en') return message;
  const answers = {
    ...banglaAnswers(),
    ...banglaRefusals(),
    ...accountAnswers(),
    ...sellingRefusals(),
    ...adminCaseAnswers(),
    ...blockAnswers(),
    ...adminPeopleAnswers(),
  };
  const known = answers[message] ?? orderAnswer(message) ?? talkAnswer(message) ?? listingFieldText(message);
  return known ?? pictureText(message);
}
