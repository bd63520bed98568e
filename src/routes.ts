import { layout, type RouteConfig } from '@react-router/dev/routes';
import { notFoundRoutes, routes as site } from './site/routes.ts';

// Every domain lists its own screens in `web/routes.ts`: `routes`, and `dashboardRoutes` for those that stand in
// the dashboard frame. This file only joins the lists.
export default [...site, layout('site/dashboard-layout.tsx', []), ...notFoundRoutes] satisfies RouteConfig;
