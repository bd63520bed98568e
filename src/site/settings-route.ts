import { redirect } from 'react-router';
import { dashboardPaths } from '../dashboard-paths.ts';
import { requireViewer } from '../domains/accounts/web/public/require-viewer.ts';
import type { Route } from './+types/settings-route.ts';

/** Redirects from /settings, a path that people type, to the settings on the profile. */
export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args);
  throw redirect(dashboardPaths.settings());
}
