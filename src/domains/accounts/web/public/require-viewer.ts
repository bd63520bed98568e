import { type RouterContextProvider, redirect } from 'react-router';
import type { UserType } from '#platform/api/contract.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { t } from '#texts/t.ts';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import { paths } from '../../../../paths.ts';
import type { accountsCalls, WireOwnUser } from '../../contract.ts';

/** The signed-in person on a page. */
export type Viewer = Omit<WireOwnUser, 'number'> & {
  /** Mobile number; empty if the account has none. */
  readonly number: string;
  /** Whether an admin has verified this seller. */
  readonly verified: boolean;
};

type PageArgs = { readonly url: URL; readonly context: Readonly<RouterContextProvider> };

const viewers = new WeakMap<Readonly<RouterContextProvider>, Promise<Viewer | null>>();

async function fetchViewer(context: PageArgs['context']): Promise<Viewer | null> {
  const outcome = await apiFor<typeof accountsCalls>(context)('GET /me');
  if (!outcome.ok) throw Response.json(outcome.problem, { status: outcome.status });
  const { user } = outcome.data;
  return user && { ...user, number: user.number ?? '', verified: user.role === 'verify' };
}

/** Returns the signed-in person, or null for guests. Calls the API at most once per request. */
export function viewerOf(context: PageArgs['context']): Promise<Viewer | null> {
  const known = viewers.get(context);
  if (known) return known;
  const asked = fetchViewer(context);
  viewers.set(context, asked);
  return asked;
}

function pluralOf(userType: UserType): string {
  if (userType === 'Admin') return t('viewer.admins');
  return userType === 'Seller' ? t('viewer.sellers') : t('viewer.buyers');
}

/** Returns a text that says which kind of account the viewer uses, and how to use another kind. */
function signedInText(userType: UserType | null): string {
  if (userType === null) return t('viewer.signedIn');
  if (userType === 'Admin') return t('viewer.admin');
  return userType === 'Seller' ? t('viewer.seller') : t('viewer.buyer');
}

/** Returns the 403 response for other kinds of account. It says which kinds may see the page. */
function forbiddenResponse(viewer: Viewer, userTypes: readonly UserType[]): Response {
  const who = userTypes.map(pluralOf).reduce((first, second) => t('viewer.and', { first, second }));
  const title = t('viewer.only', { who });
  const detail = signedInText(viewer.userType);
  return Response.json({ title, detail, status: 403 }, { status: 403, statusText: 'Forbidden' });
}

/**
 * Returns the signed-in person, for loaders of protected pages. Redirects guests to /login, and back afterwards.
 * Responds with 403 to other user types than `userTypes`. Redirects people who must set up a second factor to its page.
 */
export async function requireViewer(
  { url, context }: PageArgs,
  userTypes?: readonly UserType[],
): Promise<Viewer> {
  const viewer = await viewerOf(context);
  if (!viewer) {
    // `url` is the URL of the page. The request's own URL may have the router's suffix for data requests.
    throw redirect(paths.login(url.pathname + url.search));
  }
  if (viewer.mustAddSecondFactor && !url.pathname.startsWith(paths.profile())) {
    throw redirect(dashboardPaths.ownSecondFactor());
  }
  if (userTypes && !(viewer.userType && userTypes.includes(viewer.userType))) {
    throw forbiddenResponse(viewer, userTypes);
  }
  return viewer;
}
