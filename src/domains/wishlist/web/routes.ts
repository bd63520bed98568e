import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Screens inside the dashboard frame. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.myWishList, 'domains/wishlist/web/wish-list-page.tsx'),
];
