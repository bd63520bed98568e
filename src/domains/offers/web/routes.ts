import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Routes inside the dashboard's layout. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.offers, 'domains/offers/web/offers-page.tsx'),
  route(patterns.makeOffer, 'domains/offers/web/make-offer-page.tsx'),
  route(patterns.offerTerms, 'domains/offers/web/offer-terms-page.tsx'),
];
