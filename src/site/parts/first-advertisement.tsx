import { Suspense } from 'react';
import { Await } from 'react-router';
import { t } from '#texts/t.ts';
import { CachedFragment } from '#ui/cached-fragment.tsx';
import { preloadTakaFont } from '#ui/price.tsx';
import { Waiting } from '#ui/waiting.tsx';
import type { Listing } from '../../domains/catalog/web/public/listing.ts';
import { AdvertisementCard } from '../../domains/promotion/web/site/advertisement-card.tsx';

type FirstAdvertisementProps = { readonly advertisement: Promise<Listing | null> };

/** Shows the first advertised product, with a spinner while it loads. Renders nothing if no product is advertised. */
export function FirstAdvertisement({ advertisement }: FirstAdvertisementProps) {
  return (
    <Suspense fallback={<Waiting label={t('home.advertisementLoading')} />}>
      <Await resolve={advertisement}>
        {(first: Listing | null) => first && <Advertisement first={first} />}
      </Await>
    </Suspense>
  );
}

function Advertisement({ first }: { readonly first: Listing }) {
  preloadTakaFont();
  return (
    <section className="sec" aria-label={t('home.advertisement')}>
      <CachedFragment name="advertisement" cacheKey={first}>
        <AdvertisementCard advertisement={first} />
      </CachedFragment>
    </section>
  );
}
