import { useLocation, useMatches, useRouteError, useRouteLoaderData } from 'react-router';
import { currentLanguage } from '#kernel/locale.ts';
import { paths } from '../paths.ts';
import type { FrameData } from './frame-data.ts';

/** Preview picture for shared links to pages that have no picture of their own. */
const SHARE_PICTURE = '/icons/share.png';

/** Path of the page for a new password. Every page loads this file, so it does not import the table of patterns. */
const RESET_PASSWORD = '/reset-password';

/** Paths of pages that only their query parameters distinguish. */
const BY_QUERY: readonly string[] = [paths.search(), paths.compare(), RESET_PASSWORD];

/** Returns whether the page shows what its query parameters say: a search, a comparison, a filtered list, and so on. */
function useIsByQuery(): boolean {
  const { pathname, loaderData } = useMatches().at(-1) ?? {};
  const { narrowed } = (loaderData ?? {}) as { readonly narrowed?: boolean };
  return narrowed === true || BY_QUERY.includes(pathname ?? '');
}

/**
 * Renders the canonical address of the page and the common Open Graph tags. The address has no query parameters except
 * for the language. Error pages have no canonical address. Pages that depend on other parameters have no `og:url`,
 * because programs that show a link to the page would link to that address instead (https://ogp.me/#metadata).
 */
export function PageAddress() {
  const data = useRouteLoaderData<FrameData>('root');
  const { pathname } = useLocation();
  // `useRouteError` returns null or undefined if there is no error, depending on the position in the route tree.
  const failed = (useRouteError() ?? null) !== null;
  const isByQuery = useIsByQuery();
  if (!data?.origin || failed) return null;
  // For search engines, the Bangla page has its own address (`alternatesOf`).
  const isBangla = currentLanguage() === 'bn';
  const address = data.origin + pathname + (isBangla ? '?lang=bn' : '');
  return (
    <>
      <link rel="canonical" href={address} />
      {!isByQuery && <meta property="og:url" content={address} />}
      <meta property="og:site_name" content="Secondbyte" />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={isBangla ? 'bn_BD' : 'en_GB'} />
      <meta property="og:image" content={data.origin + SHARE_PICTURE} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
