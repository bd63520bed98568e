import { redirect } from 'react-router';
import { paths } from '../paths.ts';

/** Redirects from /cart, a path that people type, to My Orders. The link View cart leads there, too. */
export function loader() {
  throw redirect(paths.myOrders());
}
