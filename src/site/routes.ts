import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../paths.ts';

/** Screens that mix domains. */
export const routes: RouteConfigEntry[] = [
  index('site/home.tsx'),
  route(patterns.dashboard, 'site/dashboard-index.ts'),
  route(patterns.blog, 'site/blog-page.tsx'),
  route(patterns.categoryList, 'site/product-page.tsx'),
  route(patterns.profile, 'site/profile-page.tsx'),
  route(patterns.productDetails, 'site/product-details-page.tsx'),
];

/** Screens inside the dashboard frame that mix domains. */
export const dashboardRoutes: RouteConfigEntry[] = [route(patterns.myProducts, 'site/my-products-page.tsx')];

/** Takes every address that no other route knows; it comes last. */
export const notFoundRoutes: RouteConfigEntry[] = [route('*', 'site/not-found-route.tsx')];
