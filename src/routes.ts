import { layout, type RouteConfig } from '@react-router/dev/routes';
import * as accounts from './domains/accounts/web/routes.ts';
import * as catalog from './domains/catalog/web/routes.ts';
import * as moderation from './domains/moderation/web/routes.ts';
import * as orders from './domains/orders/web/routes.ts';
import * as search from './domains/search/web/routes.ts';
import * as wishlist from './domains/wishlist/web/routes.ts';
import * as site from './site/routes.ts';

// Every domain lists its own screens in `web/routes.ts`: `routes`, and `dashboardRoutes` for those that stand in
// the dashboard frame. This file only joins the lists.
export default [
  ...site.routes,
  ...accounts.routes,
  ...catalog.routes,
  ...search.routes,
  ...orders.routes,
  layout('site/dashboard-layout.tsx', [
    ...site.dashboardRoutes,
    ...catalog.dashboardRoutes,
    ...orders.dashboardRoutes,
    ...wishlist.dashboardRoutes,
    ...moderation.dashboardRoutes,
  ]),
  ...site.notFoundRoutes,
] satisfies RouteConfig;
