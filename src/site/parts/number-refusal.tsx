import { Link } from '#ui/link.tsx';
import { paths } from '../../paths.ts';

type NumberRefusalProps = { readonly productId: string; readonly children: string };

/** Why a seller's number is not shown, with the way to see it. */
export default function NumberRefusal({ productId, children }: NumberRefusalProps) {
  return (
    <p className="small" role="alert">
      {children} <Link to={paths.login(paths.categoryList(productId))}>Sign in</Link>
    </p>
  );
}
