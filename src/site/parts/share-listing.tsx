import { lazy, Suspense, useState } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Share } from '#ui/icon.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { Spinner } from '#ui/waiting.tsx';
import type { WholeListing } from '../../domains/catalog/web/public/listing.ts';
import { paths } from '../../paths.ts';

function NoLinks() {
  return <p className="small">The ways to share it did not load. My Products shows them.</p>;
}

// Lazy: only sellers share, and few visitors of a product are its seller.
const ShareLinks = lazy(() =>
  import('../../domains/selling/web/site/share-links.tsx').then(
    (module) => ({ default: module.ShareLinks }),
    () => ({ default: NoLinks }),
  ),
);

/**
 * Shows sellers two actions besides editing: share the listing, and open all their listings. Without scripts Share
 * opens a page with the same links.
 */
export default function ShareListing({ product }: { readonly product: WholeListing }) {
  const [open, setOpen] = useState(false);
  const live = useHydrated();
  const words = (
    <>
      <Share className="i" aria-hidden="true" />
      Share
    </>
  );
  return (
    <>
      <div className="acts contact">
        {live ? (
          <Button aria-expanded={open} onClick={() => setOpen(!open)}>
            {words}
          </Button>
        ) : (
          <ButtonLink to={paths.myProducts({ live: product.id })}>{words}</ButtonLink>
        )}
        <ButtonLink to={paths.myProducts()}>My Products</ButtonLink>
      </div>
      {open && (
        <Suspense fallback={<Spinner label="Loading…" />}>
          <ShareLinks listing={product} origin={window.location.origin} />
        </Suspense>
      )}
    </>
  );
}
