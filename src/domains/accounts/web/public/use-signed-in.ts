import { useRouteLoaderData } from 'react-router';

/** Returns whether the visitor is signed in, from the data of the root route. */
export function useSignedIn(): boolean {
  const frame = useRouteLoaderData('root') as { readonly viewer?: object | null } | undefined;
  return Boolean(frame?.viewer);
}
