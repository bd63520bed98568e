import { redirect } from 'react-router';
import { paths } from '../paths.ts';

/** Leads from /cart, which people type, to where View cart leads. */
export function loader() {
  throw redirect(paths.myOrders());
}
