import { inLanguage, type Language } from '#kernel/locale.ts';
import type { EmailFrame, FooterTexts } from '#platform/work/email-layout.server.ts';
import { signSubscription } from '#platform/work/unsubscribe-token.server.ts';
import { t } from '#texts/t.ts';
import { paths, serverPaths } from '../paths.ts';
import { PRODUCT } from './product.ts';
import type { Config } from './settings.ts';

function footerTexts(language: Language): FooterTexts {
  return {
    help: inLanguage(language, () => t('email.help')),
    reference: (reference) => inLanguage(language, () => t('email.reference', { reference })),
    turnOff: (about) => inLanguage(language, () => t('email.turnOff', { about })),
  };
}

/** Returns the data for the header and footer of every email: brand, links and the operator's contact details. */
export function emailFrame(
  {
    OPERATOR_EMAIL,
    OPERATOR_ADDRESS,
    SESSION_SECRET,
  }: Pick<Config, 'OPERATOR_EMAIL' | 'OPERATOR_ADDRESS' | 'SESSION_SECRET'>,
  publicUrl: string,
): EmailFrame {
  return {
    brand: PRODUCT.name,
    logoUrl: `${publicUrl}${LOGO}`,
    homeUrl: publicUrl + paths.home(),
    helpUrl: publicUrl + paths.contact(),
    helpEmail: OPERATOR_EMAIL ?? null,
    postalAddress: OPERATOR_ADDRESS ?? null,
    texts: { en: footerTexts('en'), bn: footerTexts('bn') },
    unsubscribeUrl: (subscription) =>
      publicUrl + serverPaths.unsubscribe(signSubscription(subscription, SESSION_SECRET)),
  };
}

/**
 * Path of the logo in emails, drawn by `tools/draw-icons.ts`. The logo is a separate file whose path must not change,
 * because old emails refer to it.
 */
const LOGO = '/icons/email-logo.png';
