import type { ReactNode } from 'react';
import { CircleCheck } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { paths } from '../../paths.ts';
import type { ProductDeed } from '../product-action.ts';

/** What was just done, where it is seen first. */
export default function DoneNotice({ deed }: { readonly deed: ProductDeed }) {
  const further: Readonly<Record<ProductDeed['name'], ReactNode>> = {
    order: 'The seller has your number and calls you to fix a time and place.',
    wish: (
      <>
        It waits for you in <Link to={paths.myWishList()}>My Wish List</Link>.
      </>
    ),
    report: null,
  };
  return (
    <p className="just-done" role="status">
      <CircleCheck className="i" aria-hidden="true" />
      <span>
        <b>{deed.outcome.message}.</b> {further[deed.name]}
      </span>
    </p>
  );
}
