import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Takes the hearts of cards. */
export const routes: RouteConfigEntry[] = [route(patterns.heart, 'domains/wishlist/web/heart-route.ts')];

/** Screens inside the dashboard frame. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.myWishList, 'domains/wishlist/web/wish-list-page.tsx'),
];
