import { useLocation, useRouteError, useRouteLoaderData } from 'react-router';
import { currentLanguage } from '#kernel/locale.ts';
import type { FrameData } from './frame-data.ts';

/** Shown beside links to pages that have no picture of their own. */
const SHARE_PICTURE = '/icons/share.png';

/**
 * The page's one true address, without what the query adds to it, and what Open Graph wants on every page. Error
 * pages have neither: they live nowhere.
 */
export function PageAddress() {
  const data = useRouteLoaderData<FrameData>('root');
  const { pathname } = useLocation();
  // Where nothing failed the router gives null or undefined, by the place in the tree.
  const failed = (useRouteError() ?? null) !== null;
  if (!data?.origin || failed) return null;
  // Search engines know the Bangla page by an address of its own (`alternatesOf`).
  const isBangla = currentLanguage() === 'bn';
  const address = data.origin + pathname + (isBangla ? '?lang=bn' : '');
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content="Secondbyte" />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={isBangla ? 'bn_BD' : 'en_GB'} />
      <meta property="og:image" content={data.origin + SHARE_PICTURE} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
