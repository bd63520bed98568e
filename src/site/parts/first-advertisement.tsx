import { Suspense } from 'react';
import { Await } from 'react-router';
import type { WireAdvertisement } from '../../domains/promotion/contract.ts';
import { AdvertisementCard } from '../../domains/promotion/web/parts/advertisement-card.tsx';
import { Waiting } from '../../ui/waiting.tsx';

type FirstAdvertisementProps = { readonly advertisement: Promise<WireAdvertisement | null> };

/** The advertised product, with a spinner while it is awaited; without one no trace of it. */
export function FirstAdvertisement({ advertisement }: FirstAdvertisementProps) {
  return (
    <Suspense fallback={<Waiting label="Loading the advertisement…" />}>
      <Await resolve={advertisement}>
        {(first: WireAdvertisement | null) =>
          first && (
            <section className="sec" aria-label="Advertisement">
              <AdvertisementCard advertisement={first} />
            </section>
          )
        }
      </Await>
    </Suspense>
  );
}
