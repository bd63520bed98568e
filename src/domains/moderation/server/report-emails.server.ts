import type { Email } from '#platform/work/email-layout.server.ts';
import { paths } from '../../../paths.ts';
import type { User } from '../../accounts/public-api.server.ts';
import { emailItem, type Product, titleInSubject } from '../../catalog/public-api.server.ts';
import type { Decision } from '../choices.ts';

/** Reasons why an admin checked a listing. */
const occasions = { reported: 'It was reported', checked: 'We have checked it' } as const;

type Removal = { readonly reason: string; readonly because: keyof typeof occasions };

/** Builds the email to a seller whose listing an admin removed. Never says who reported it. */
export function removedEmail(
  seller: User,
  product: Product,
  { reason, because }: Removal,
  publicUrl: string,
): Email {
  return {
    to: seller.email,
    subject: `Your listing was removed: ${titleInSubject(product)}`,
    heading: 'Your listing was removed',
    paragraphs: [
      `${occasions[because]}, and we have removed it. It is no longer for sale, and orders of it have ended.`,
      `The reason: ${reason}`,
    ],
    item: emailItem(product, { publicUrl }),
    action: { label: 'See my products', url: publicUrl + paths.myProducts({ state: 'withdrawn' }) },
    closing: [
      'Its text and photos are kept in My Products. Is this a mistake, or have you fixed it? Write to us.',
    ],
    reason: 'You get this because you sell on Secondbyte.',
  };
}

const decidedWords: Readonly<Record<Decision, { readonly heading: string; readonly text: string }>> = {
  withdraw: {
    heading: 'We removed it. Thank you',
    text: 'You reported this listing. We have looked at it, and it is no longer for sale.',
  },
  keep: {
    heading: 'We have looked at it. It stays',
    text: 'You reported this listing. We checked it and found no reason to remove it. If you see something new, report it again.',
  },
};

/** Builds the email to a reporter after the decision. */
export function decidedEmail(reporter: User, product: Product, decision: Decision, publicUrl: string): Email {
  const { heading, text } = decidedWords[decision];
  return {
    to: reporter.email,
    subject: `Your report: ${titleInSubject(product)}`,
    heading,
    paragraphs: [text, 'The seller doesn’t learn who reported it.'],
    item: emailItem(product, { publicUrl }),
    ...(decision === 'keep'
      ? { action: { label: 'See the listing', url: publicUrl + paths.categoryList(product.id) } }
      : {}),
    reason: 'You get this because you reported this listing on Secondbyte.',
  };
}
