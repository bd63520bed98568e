import { type Email, emailTo } from '#platform/work/email-layout.server.ts';
import { t } from '#texts/t.ts';
import { paths } from '../../../paths.ts';
import type { User } from '../../accounts/public-api.server.ts';
import { emailItem, type Product, titleInSubject } from '../../catalog/public-api.server.ts';
import type { Decision } from '../choices.ts';

/** Heading and first sentence of the email, by the reason why an admin checked the listing. */
const occasions = {
  reported: () => ({ heading: t('sellerEmail.removed'), text: t('sellerEmail.removedReported') }),
  checked: () => ({ heading: t('sellerEmail.removed'), text: t('sellerEmail.removedChecked') }),
  rechecked: () => ({
    heading: t('sellerEmail.staysRemoved'),
    text: t('sellerEmail.staysRemovedText'),
  }),
} as const;

type Removal = { readonly reason: string; readonly because: keyof typeof occasions };

/** Builds the email to a seller whose listing an admin removed or keeps removed. It does not say who reported it. */
export function removedEmail(
  seller: User,
  product: Product,
  { reason, because }: Removal,
  publicUrl: string,
): Email {
  return emailTo(seller, () => {
    const { heading, text } = occasions[because]();
    return {
      subject: `${heading}: ${titleInSubject(product)}`,
      heading,
      paragraphs: [text, t('email.reason', { reason })],
      item: emailItem(product, { publicUrl }),
      action: { label: t('email.seeMyProducts'), url: publicUrl + paths.myProducts({ state: 'withdrawn' }) },
      closing: [t('sellerEmail.mistake')],
      reason: t('email.becauseYouSell'),
    };
  });
}

type Decided = { readonly heading: string; readonly text: string };

const decidedTexts: Readonly<Record<Decision, () => Decided>> = {
  withdraw: () => ({ heading: t('reportEmail.removed'), text: t('reportEmail.removedText') }),
  keep: () => ({ heading: t('reportEmail.kept'), text: t('reportEmail.keptText') }),
};

/** Builds the email to a reporter after the decision. */
export function decidedEmail(reporter: User, product: Product, decision: Decision, publicUrl: string): Email {
  return emailTo(reporter, () => {
    const { heading, text } = decidedTexts[decision]();
    return {
      subject: t('reportEmail.subject', { title: titleInSubject(product) }),
      heading,
      paragraphs: [text, t('reportEmail.secret')],
      item: emailItem(product, { publicUrl }),
      ...(decision === 'keep'
        ? { action: { label: t('email.seeListing'), url: publicUrl + paths.categoryList(product.id) } }
        : {}),
      reason: t('reportEmail.because'),
    };
  });
}
