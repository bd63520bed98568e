import { lazy, Suspense, useState } from 'react';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Share } from '#ui/icon.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { Spinner } from '#ui/waiting.tsx';
import type { WholeListing } from '../../domains/catalog/web/public/listing.ts';
import { paths } from '../../paths.ts';

function NoLinks() {
  return <p className="small">{t('share.failed')}</p>;
}

// Lazy-loaded, because only sellers see the links to share their own listings.
const ShareLinks = lazy(() =>
  import('../../domains/selling/web/site/share-links.tsx').then(
    (module) => ({ default: module.ShareLinks }),
    () => ({ default: NoLinks }),
  ),
);

type ShareListingProps = {
  readonly product: Omit<WholeListing, 'location'> & {
    /** The product's district in the language of the page. */
    readonly location: string;
  };
};

/**
 * Shows sellers, on the page of their own listing, two actions besides editing: share the listing, and open My
 * Products. Without scripts, Share opens a page with the same links.
 */
export default function ShareListing({ product }: ShareListingProps) {
  const [open, setOpen] = useState(false);
  const live = useHydrated();
  const label = (
    <>
      <Share className="i" aria-hidden="true" />
      {t('share.share')}
    </>
  );
  return (
    <>
      <div className="acts contact">
        {live ? (
          <Button aria-expanded={open} onClick={() => setOpen(!open)}>
            {label}
          </Button>
        ) : (
          <ButtonLink to={paths.myProducts({ live: product.id })}>{label}</ButtonLink>
        )}
        <ButtonLink to={paths.myProducts()}>{t('nav.myProducts')}</ButtonLink>
      </div>
      {open && (
        <Suspense fallback={<Spinner label={t('share.loading')} />}>
          <ShareLinks listing={product} origin={window.location.origin} />
        </Suspense>
      )}
    </>
  );
}
