import { ownPath, paths } from '../../paths.ts';

/** Where a visitor of /login or /signup goes afterwards: `?from=`, if it is a path of ours, else home. */
export function returnPath(request: Request): string {
  return ownPath(new URL(request.url).searchParams.get('from'), paths.home());
}

/** The return address to hand on between /login and /signup; none when it is home anyway. */
export function returnTo(path: string): string | undefined {
  return path === paths.home() ? undefined : path;
}
