import { ownPath, paths } from '../../paths.ts';

/** Returns the page that follows /login or /signup: `?from=`, if it is a path of ours, otherwise home. */
export function returnPath(request: Request): string {
  return ownPath(new URL(request.url).searchParams.get('from'), paths.home());
}

/** Returns the return path for links between /login and /signup; none for home. */
export function returnTo(path: string): string | undefined {
  return path === paths.home() ? undefined : path;
}
