import { redirect } from 'react-router';
import { paths } from '../paths.ts';

/** Redirects from /cart, which people type, to the target of View cart. */
export function loader() {
  throw redirect(paths.myOrders());
}
