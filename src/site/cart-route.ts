import { redirect } from 'react-router';
import { paths } from '../paths.ts';

/** Redirects from /cart, which people type, to My Orders, where View cart also leads. */
export function loader() {
  throw redirect(paths.myOrders());
}
