import type { ReactNode } from 'react';
import { CircleCheck } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { paths } from '../../paths.ts';
import type { ProductActionResult } from '../product-action.ts';

/** Turns a message into a sentence, because some are only a few words. */
function asSentence(words: string): string {
  return words.endsWith('.') ? words : `${words}.`;
}

/** Result that keeps the visitor on the page. */
type DoneAction = Exclude<ProductActionResult, { readonly name: 'order' }>;

/** Shows the result of the last action at the top of the page. */
export default function DoneNotice({ result }: { readonly result: DoneAction }) {
  const further: Readonly<Record<DoneAction['name'], ReactNode>> = {
    wish: (
      <>
        It waits for you in <Link to={paths.myWishList()}>My Wish List</Link>.
      </>
    ),
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
