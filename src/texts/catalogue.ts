import type { Language } from '#kernel/locale.ts';
import aboutBangla from './bn/about.json' with { type: 'json' };
import authBangla from './bn/auth.json' with { type: 'json' };
import cardsBangla from './bn/cards.json' with { type: 'json' };
import disputeBangla from './bn/dispute.json' with { type: 'json' };
import emailsBangla from './bn/emails.json' with { type: 'json' };
import formsBangla from './bn/forms.json' with { type: 'json' };
import frameBangla from './bn/frame.json' with { type: 'json' };
import homeBangla from './bn/home.json' with { type: 'json' };
import listingBangla from './bn/listing.json' with { type: 'json' };
import notificationsBangla from './bn/notifications.json' with { type: 'json' };
import orderBangla from './bn/order.json' with { type: 'json' };
import orderAnswersBangla from './bn/order-answers.json' with { type: 'json' };
import orderPageBangla from './bn/order-page.json' with { type: 'json' };
import orderStepsBangla from './bn/order-steps.json' with { type: 'json' };
import ordersBangla from './bn/orders.json' with { type: 'json' };
import paymentBangla from './bn/payment.json' with { type: 'json' };
import productBangla from './bn/product.json' with { type: 'json' };
import safetyBangla from './bn/safety.json' with { type: 'json' };
import searchBangla from './bn/search.json' with { type: 'json' };
import aboutEnglish from './en/about.json' with { type: 'json' };
import authEnglish from './en/auth.json' with { type: 'json' };
import cardsEnglish from './en/cards.json' with { type: 'json' };
import disputeEnglish from './en/dispute.json' with { type: 'json' };
import emailsEnglish from './en/emails.json' with { type: 'json' };
import formsEnglish from './en/forms.json' with { type: 'json' };
import frameEnglish from './en/frame.json' with { type: 'json' };
import homeEnglish from './en/home.json' with { type: 'json' };
import listingEnglish from './en/listing.json' with { type: 'json' };
import notificationsEnglish from './en/notifications.json' with { type: 'json' };
import orderEnglish from './en/order.json' with { type: 'json' };
import orderAnswersEnglish from './en/order-answers.json' with { type: 'json' };
import orderPageEnglish from './en/order-page.json' with { type: 'json' };
import orderStepsEnglish from './en/order-steps.json' with { type: 'json' };
import ordersEnglish from './en/orders.json' with { type: 'json' };
import paymentEnglish from './en/payment.json' with { type: 'json' };
import productEnglish from './en/product.json' with { type: 'json' };
import safetyEnglish from './en/safety.json' with { type: 'json' };
import searchEnglish from './en/search.json' with { type: 'json' };

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
  ...orderAnswersEnglish,
  ...disputeEnglish,
  ...paymentEnglish,
  ...orderStepsEnglish,
  ...orderPageEnglish,
  ...ordersEnglish,
};

/** Name of a message: its screen, a dot, and its content. */
export type MessageKey = keyof typeof english;

/** All messages in both languages, in ICU message format. A missing one is a compile error. */
export const catalogues: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = {
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
    ...orderAnswersBangla,
    ...disputeBangla,
    ...paymentBangla,
    ...orderStepsBangla,
    ...orderPageBangla,
    ...ordersBangla,
  },
};
