import { useLocation, useMatches, useRouteError, useRouteLoaderData } from 'react-router';
import { currentLanguage } from '#kernel/locale.ts';
import type { FrameData } from './frame-data.ts';

/** Preview picture for shared links to pages that have no picture of their own. */
const SHARE_PICTURE = '/icons/share.png';

/** Paths of pages that only their query parameters distinguish. Route patterns would make every page's script larger. */
const BY_QUERY = /^\/(?:search|compare|reset-password)$/;

/** Returns whether the page shows a list with filters. */
function useIsNarrowed(): boolean {
  const data = useMatches().at(-1)?.loaderData as { readonly narrowed?: boolean } | undefined;
  return data?.narrowed === true;
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
  const isByQuery = useIsNarrowed() || BY_QUERY.test(pathname);
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
