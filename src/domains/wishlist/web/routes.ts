import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Route to which the wish-list buttons of cards post. */
export const routes: RouteConfigEntry[] = [route(patterns.heart, 'domains/wishlist/web/heart-route.ts')];

/** Routes inside the dashboard's layout. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.myWishList, 'domains/wishlist/web/wish-list-page.tsx'),
];
