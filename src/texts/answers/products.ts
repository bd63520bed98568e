import { currentLanguage } from '#kernel/locale.ts';
import { errorText } from '#texts/error-text.ts';
import { t } from '#texts/t.ts';

/** Returns Bangla translations of refusals about a product, by the English text. */
export function productRefusals(): Readonly<Record<string, string>> {
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

/** Translates the reason why a button on a product card was refused to the page's language. */
export function cardRefusal(message: string): string {
  if (currentLanguage() === 'en') return message;
  return productRefusals()[message] ?? errorText(message);
}
