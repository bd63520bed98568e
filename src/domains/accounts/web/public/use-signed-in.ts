import { useRouteLoaderData } from 'react-router';

/** Returns whether the visitor is signed in, as the frame of the page knows it. */
export function useSignedIn(): boolean {
  const frame = useRouteLoaderData('root') as { readonly viewer?: object | null } | undefined;
  return Boolean(frame?.viewer);
}
