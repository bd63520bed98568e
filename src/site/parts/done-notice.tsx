import type { ReactNode } from 'react';
import { currentLanguage } from '#kernel/locale.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { CircleCheck } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { paths } from '../../paths.ts';
import type { ProductActionResult } from '../product-action.ts';

/** Adds a full stop to a message that has none. Some messages of the API are only a few words. */
function asSentence(text: string): string {
  if (/[.।]$/.test(text)) return text;
  return text + (currentLanguage() === 'en' ? '.' : '।');
}

/** Result of an action after which the visitor stays on the page. A successful order leads to another page. */
type DoneAction = Exclude<ProductActionResult, { readonly name: 'order' }>;

/** Shows the result of the last action at the top of a product's page. */
export default function DoneNotice({ result }: { readonly result: DoneAction }) {
  const further: Readonly<Record<DoneAction['name'], ReactNode>> = {
    wish: rich('done.wish', { list: <Link to={paths.myWishList()}>{t('done.wishList')}</Link> }),
    report: null,
    number: null,
  };
  return (
    <p className="just-done" role="status">
      <CircleCheck className="i" aria-hidden="true" />
      <span>
        <b>{asSentence(result.outcome.message ?? '')}</b> {further[result.name]}
      </span>
    </p>
  );
}
