import { t } from '#texts/t.ts';

/** Returns Bangla translations of the API's refusals that sellers' pages show, by the English text. */
export function sellingRefusals(): Readonly<Record<string, string>> {
  return {
    'A buyer is paying for this product, so it cannot be deleted now. Try again in a few minutes.':
      t('refusal.paying'),
    'This listing has changed in the meantime. Check it, then save again.': t('refusal.changed'),
    'This product is already for sale.': t('refusal.listed'),
    'This product is no longer for sale. List it again first.': t('refusal.ended'),
    'Secondbyte removed this listing. Correct it in My Products, then ask for another check.':
      t('refusal.removed'),
    'This product is no longer for sale, so it cannot be advertised.': t('refusal.notAdvertised'),
    'Product advertised': t('refusal.advertised'),
    'This product is already advertised.': t('refusal.alreadyAdvertised'),
    'Name the version of the listing that you saw': t('sellError.version'),
    'Choose one of the buyers': t('sellError.buyer'),
    'Correct the fields named in "errors" and send the request again.': t('refusal.fields'),
    'This page was shown to another account than the one that is signed in now, so nothing was changed. Open the page again and check who is signed in.':
      t('refusal.otherAccount'),
    'The same request is being worked on. Send it again in a second to get its answer.': t('refusal.atWork'),
    'The request is larger than this call takes. Send less and try again.': t('refusal.tooLarge'),
  };
}
