import { useRouteLoaderData } from 'react-router';

/** Returns whether the visitor is signed in, by the data of the page's frame. */
export function useSignedIn(): boolean {
  const frame = useRouteLoaderData('root') as { readonly viewer?: object | null } | undefined;
  return Boolean(frame?.viewer);
}
