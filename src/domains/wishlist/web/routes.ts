import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Route for the hearts of cards. */
export const routes: RouteConfigEntry[] = [route(patterns.heart, 'domains/wishlist/web/heart-route.ts')];

/** Routes inside the dashboard's layout. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.myWishList, 'domains/wishlist/web/wish-list-page.tsx'),
];
