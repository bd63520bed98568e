import { useLocation, useMatches, useRouteError, useRouteLoaderData } from 'react-router';
import { currentLanguage } from '#kernel/locale.ts';
import { SHARE_SIZE } from '../domains/images/image-url.ts';
import type { FrameData } from './frame-data.ts';

/** Preview picture for shared links to pages that have no picture of their own. */
const SHARE_PICTURE = '/icons/share.png';

/**
 * Paths of pages whose content depends on query parameters. Route patterns instead of this list would make every page's
 * JavaScript larger.
 */
const BY_QUERY = /^\/(?:search|compare|reset-password)$/;

/** Data of pages for their canonical URLs and link previews. Pages return it from their loaders. */
type PageAddressData = {
  /** True if the page shows a list with filters. */
  readonly narrowed?: boolean;
  /** Path of the preview picture for shared links, if the page has its own picture. It shows the page's product. */
  readonly sharePicture?: string;
  /** Product of the page. */
  readonly product?: { readonly title: string } | null;
};

function usePageAddressData(): PageAddressData {
  return (useMatches().at(-1)?.loaderData as PageAddressData | undefined) ?? {};
}

/**
 * Returns the URL of a page without query parameters except for the language. For search engines, the Bangla page has
 * its own URL (`alternatesOf`).
 * @param origin public origin of the site, without a path
 */
export function canonicalAddress(origin: string, pathname: string): string {
  return origin + pathname + (currentLanguage() === 'bn' ? '?lang=bn' : '');
}

type PreviewTagsProps = {
  /** Public origin of the site, without a path. */
  readonly origin: string;
  /** Canonical URL; undefined for pages that depend on other query parameters. */
  readonly url?: string;
  /** Path of the preview picture. */
  readonly picture: string;
  /** Alternative text of the picture: the product's title, or the site's name. */
  readonly alt: string;
};

/**
 * Renders the common Open Graph tags. Pages that depend on query parameters have no `og:url`, because programs that
 * show links to the page would use it instead (https://ogp.me/#metadata).
 */
function PreviewTags({ origin, url, picture, alt }: PreviewTagsProps) {
  return (
    <>
      {url && <meta property="og:url" content={url} />}
      <meta property="og:site_name" content="Secondbyte" />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={currentLanguage() === 'bn' ? 'bn_BD' : 'en_GB'} />
      <meta property="og:image" content={origin + picture} />
      <meta property="og:image:alt" content={alt} />
      <meta property="og:image:width" content={String(SHARE_SIZE.width)} />
      <meta property="og:image:height" content={String(SHARE_SIZE.height)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/**
 * Renders the canonical URL of the page and the tags for link previews. Error pages have neither. Only the server
 * renders the tags for previews, because programs that create previews run no scripts.
 */
export function PageAddress() {
  const data = useRouteLoaderData<FrameData>('root');
  const { pathname } = useLocation();
  const { narrowed, sharePicture, product } = usePageAddressData();
  // `useRouteError` returns null or undefined if there is no error, depending on the position in the route tree.
  const failed = (useRouteError() ?? null) !== null;
  if (!data?.origin || failed) return null;
  const address = canonicalAddress(data.origin, pathname);
  const url = narrowed || BY_QUERY.test(pathname) ? undefined : address;
  return (
    <>
      <link rel="canonical" href={address} />
      {import.meta.env.SSR && (
        <PreviewTags
          origin={data.origin}
          url={url}
          picture={sharePicture ?? SHARE_PICTURE}
          // The site's own picture does not show the product.
          alt={(sharePicture && product?.title) ?? 'Secondbyte'}
        />
      )}
    </>
  );
}
