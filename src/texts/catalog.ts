import type { Language } from '#kernel/locale.ts';
import aboutBangla from './bn/about.json' with { type: 'json' };
import adminCasesBangla from './bn/admin-cases.json' with { type: 'json' };
import adminPeopleBangla from './bn/admin-people.json' with { type: 'json' };
import adminQueueBangla from './bn/admin-queue.json' with { type: 'json' };
import adminRecordBangla from './bn/admin-record.json' with { type: 'json' };
import authBangla from './bn/auth.json' with { type: 'json' };
import blogBangla from './bn/blog.json' with { type: 'json' };
import cardsBangla from './bn/cards.json' with { type: 'json' };
import compareBangla from './bn/compare.json' with { type: 'json' };
import conversationsBangla from './bn/conversations.json' with { type: 'json' };
import dashboardBangla from './bn/dashboard.json' with { type: 'json' };
import disputeBangla from './bn/dispute.json' with { type: 'json' };
import emailsBangla from './bn/emails.json' with { type: 'json' };
import formsBangla from './bn/forms.json' with { type: 'json' };
import frameBangla from './bn/frame.json' with { type: 'json' };
import helpBangla from './bn/help.json' with { type: 'json' };
import homeBangla from './bn/home.json' with { type: 'json' };
import importBangla from './bn/import.json' with { type: 'json' };
import listingBangla from './bn/listing.json' with { type: 'json' };
import myProductsBangla from './bn/my-products.json' with { type: 'json' };
import noticesBangla from './bn/notices.json' with { type: 'json' };
import notificationsBangla from './bn/notifications.json' with { type: 'json' };
import offersBangla from './bn/offers.json' with { type: 'json' };
import orderBangla from './bn/order.json' with { type: 'json' };
import orderAnswersBangla from './bn/order-answers.json' with { type: 'json' };
import orderPageBangla from './bn/order-page.json' with { type: 'json' };
import orderStepsBangla from './bn/order-steps.json' with { type: 'json' };
import ordersBangla from './bn/orders.json' with { type: 'json' };
import paymentBangla from './bn/payment.json' with { type: 'json' };
import payoutsBangla from './bn/payouts.json' with { type: 'json' };
import productBangla from './bn/product.json' with { type: 'json' };
import profileBangla from './bn/profile.json' with { type: 'json' };
import reviewsBangla from './bn/reviews.json' with { type: 'json' };
import safetyBangla from './bn/safety.json' with { type: 'json' };
import savedSearchesBangla from './bn/saved-searches.json' with { type: 'json' };
import searchBangla from './bn/search.json' with { type: 'json' };
import securityBangla from './bn/security.json' with { type: 'json' };
import selfTestBangla from './bn/self-test.json' with { type: 'json' };
import sellerPageBangla from './bn/seller-page.json' with { type: 'json' };
import sellingBangla from './bn/selling.json' with { type: 'json' };
import sellingPhotosBangla from './bn/selling-photos.json' with { type: 'json' };
import termsBangla from './bn/terms.json' with { type: 'json' };
import verificationBangla from './bn/verification.json' with { type: 'json' };
import wishListBangla from './bn/wish-list.json' with { type: 'json' };
import aboutEnglish from './en/about.json' with { type: 'json' };
import adminCasesEnglish from './en/admin-cases.json' with { type: 'json' };
import adminPeopleEnglish from './en/admin-people.json' with { type: 'json' };
import adminQueueEnglish from './en/admin-queue.json' with { type: 'json' };
import adminRecordEnglish from './en/admin-record.json' with { type: 'json' };
import authEnglish from './en/auth.json' with { type: 'json' };
import blogEnglish from './en/blog.json' with { type: 'json' };
import cardsEnglish from './en/cards.json' with { type: 'json' };
import compareEnglish from './en/compare.json' with { type: 'json' };
import conversationsEnglish from './en/conversations.json' with { type: 'json' };
import dashboardEnglish from './en/dashboard.json' with { type: 'json' };
import disputeEnglish from './en/dispute.json' with { type: 'json' };
import emailsEnglish from './en/emails.json' with { type: 'json' };
import formsEnglish from './en/forms.json' with { type: 'json' };
import frameEnglish from './en/frame.json' with { type: 'json' };
import helpEnglish from './en/help.json' with { type: 'json' };
import homeEnglish from './en/home.json' with { type: 'json' };
import importEnglish from './en/import.json' with { type: 'json' };
import listingEnglish from './en/listing.json' with { type: 'json' };
import myProductsEnglish from './en/my-products.json' with { type: 'json' };
import noticesEnglish from './en/notices.json' with { type: 'json' };
import notificationsEnglish from './en/notifications.json' with { type: 'json' };
import offersEnglish from './en/offers.json' with { type: 'json' };
import orderEnglish from './en/order.json' with { type: 'json' };
import orderAnswersEnglish from './en/order-answers.json' with { type: 'json' };
import orderPageEnglish from './en/order-page.json' with { type: 'json' };
import orderStepsEnglish from './en/order-steps.json' with { type: 'json' };
import ordersEnglish from './en/orders.json' with { type: 'json' };
import paymentEnglish from './en/payment.json' with { type: 'json' };
import payoutsEnglish from './en/payouts.json' with { type: 'json' };
import productEnglish from './en/product.json' with { type: 'json' };
import profileEnglish from './en/profile.json' with { type: 'json' };
import reviewsEnglish from './en/reviews.json' with { type: 'json' };
import safetyEnglish from './en/safety.json' with { type: 'json' };
import savedSearchesEnglish from './en/saved-searches.json' with { type: 'json' };
import searchEnglish from './en/search.json' with { type: 'json' };
import securityEnglish from './en/security.json' with { type: 'json' };
import selfTestEnglish from './en/self-test.json' with { type: 'json' };
import sellerPageEnglish from './en/seller-page.json' with { type: 'json' };
import sellingEnglish from './en/selling.json' with { type: 'json' };
import sellingPhotosEnglish from './en/selling-photos.json' with { type: 'json' };
import termsEnglish from './en/terms.json' with { type: 'json' };
import verificationEnglish from './en/verification.json' with { type: 'json' };
import wishListEnglish from './en/wish-list.json' with { type: 'json' };

const english = {
  ...frameEnglish,
  ...formsEnglish,
  ...authEnglish,
  ...homeEnglish,
  ...aboutEnglish,
  ...safetyEnglish,
  ...cardsEnglish,
  ...searchEnglish,
  ...productEnglish,
  ...listingEnglish,
  ...orderEnglish,
  ...emailsEnglish,
  ...notificationsEnglish,
  ...adminCasesEnglish,
  ...adminPeopleEnglish,
  ...adminQueueEnglish,
  ...adminRecordEnglish,
  ...blogEnglish,
  ...compareEnglish,
  ...conversationsEnglish,
  ...dashboardEnglish,
  ...disputeEnglish,
  ...helpEnglish,
  ...importEnglish,
  ...myProductsEnglish,
  ...noticesEnglish,
  ...offersEnglish,
  ...orderAnswersEnglish,
  ...orderPageEnglish,
  ...orderStepsEnglish,
  ...ordersEnglish,
  ...paymentEnglish,
  ...payoutsEnglish,
  ...profileEnglish,
  ...reviewsEnglish,
  ...savedSearchesEnglish,
  ...securityEnglish,
  ...selfTestEnglish,
  ...sellerPageEnglish,
  ...sellingEnglish,
  ...sellingPhotosEnglish,
  ...termsEnglish,
  ...verificationEnglish,
  ...wishListEnglish,
};

/** Key of a message: the page, a dot, and the content, such as `sell.number`. */
export type MessageKey = keyof typeof english;

/** All messages in both languages, in ICU message format. TypeScript reports a missing message as an error. */
export const catalogs: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = {
  en: english,
  bn: {
    ...frameBangla,
    ...formsBangla,
    ...authBangla,
    ...homeBangla,
    ...aboutBangla,
    ...safetyBangla,
    ...cardsBangla,
    ...searchBangla,
    ...productBangla,
    ...listingBangla,
    ...orderBangla,
    ...emailsBangla,
    ...notificationsBangla,
    ...adminCasesBangla,
    ...adminPeopleBangla,
    ...adminQueueBangla,
    ...adminRecordBangla,
    ...blogBangla,
    ...compareBangla,
    ...conversationsBangla,
    ...dashboardBangla,
    ...disputeBangla,
    ...helpBangla,
    ...importBangla,
    ...myProductsBangla,
    ...noticesBangla,
    ...offersBangla,
    ...orderAnswersBangla,
    ...orderPageBangla,
    ...orderStepsBangla,
    ...ordersBangla,
    ...paymentBangla,
    ...payoutsBangla,
    ...profileBangla,
    ...reviewsBangla,
    ...savedSearchesBangla,
    ...securityBangla,
    ...selfTestBangla,
    ...sellerPageBangla,
    ...sellingBangla,
    ...sellingPhotosBangla,
    ...termsBangla,
    ...verificationBangla,
    ...wishListBangla,
  },
};
