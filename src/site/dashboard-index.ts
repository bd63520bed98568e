import { redirect } from 'react-router';
import { requireViewer } from '../domains/accounts/web/public/require-viewer.ts';
import { dashboardPath } from '../paths.ts';
import type { Route } from './+types/dashboard-index.ts';

/** Redirects /dashboard to the first page of the dashboard for the viewer's kind of account. */
export async function loader(args: Route.LoaderArgs) {
  const { userType } = await requireViewer(args);
  throw redirect(dashboardPath(userType));
}
