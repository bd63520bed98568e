import { redirect } from 'react-router';
import { apiFor } from '#platform/api/page-context.ts';
import { redirectWithCookies } from '#platform/api/page-cookies.ts';
import { paths } from '../../../paths.ts';
import type { accountsCalls } from '../contract.ts';
import type { Route } from './+types/logout-route.ts';

/** Redirects GET requests, because only the button's POST logs out. */
export function loader() {
  throw redirect(paths.home());
}

export async function action({ context }: Route.ActionArgs) {
  const outcome = await apiFor<typeof accountsCalls>(context)('POST /api/auth/sign-out');
  if (!outcome.ok) throw Response.json(outcome.problem, { status: outcome.status });
  return redirectWithCookies(outcome.response, paths.home());
}
