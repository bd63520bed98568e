import { data } from 'react-router';

function refuse(): never {
  throw data(null, { status: 404 });
}

/** Throws a not-found error, so that the root shows its error page with the visitor's own bar and footer. */
export function loader() {
  return refuse();
}

export function action() {
  return refuse();
}

export default function NotFoundRoute() {
  return null;
}
