import { currentLanguage } from '#kernel/locale.ts';
import { accountAnswers } from '#texts/answers/account.ts';
import { adminCaseAnswers } from '#texts/answers/admin-cases.ts';
import { adminPeopleAnswers } from '#texts/answers/admin-people.ts';
import { blockAnswers } from '#texts/answers/admin-record.ts';
import { orderAnswer } from '#texts/answers/orders.ts';
import { pictureText } from '#texts/answers/pictures.ts';
import { productRefusals } from '#texts/answers/products.ts';
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

/**
 * Translates a message of the API to the page's language. Only the server calls this function, so browser scripts do
 * not contain its texts.
 */
export function answerText(message: string): string {
  if (currentLanguage() === 'en') return message;
  const answers = {
    ...banglaAnswers(),
    ...productRefusals(),
    ...accountAnswers(),
    ...sellingRefusals(),
    ...adminCaseAnswers(),
    ...blockAnswers(),
    ...adminPeopleAnswers(),
  };
  const known = answers[message] ?? orderAnswer(message) ?? talkAnswer(message) ?? listingFieldText(message);
  return known ?? pictureText(message);
}
