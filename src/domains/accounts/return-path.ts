import { ownPath, paths } from '../../paths.ts';

/** Returns the path to open after /login or /signup: `?from=` if it is our own path, otherwise the home page. */
export function returnPath(request: Request): string {
  return ownPath(new URL(request.url).searchParams.get('from'), paths.home());
}

/** Returns the value of `?from=` for links between /login and /signup; undefined for the home page. */
export function returnTo(path: string): string | undefined {
  return path === paths.home() ? undefined : path;
}
