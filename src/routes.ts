import { layout, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import * as site from './site/routes.ts';

type DomainRoutes = {
  readonly routes?: readonly RouteConfigEntry[];
  /** Routes inside the layout of the login and sign-up pages. */
  readonly authRoutes?: readonly RouteConfigEntry[];
  /** Routes inside the dashboard's layout. */
  readonly dashboardRoutes?: readonly RouteConfigEntry[];
};

// Each domain lists its own routes in `web/routes.ts`. This file joins these lists.
const found = import.meta.glob<DomainRoutes>('./domains/*/web/routes.ts', { eager: true });
const domains = Object.values(found);

export default [
  ...site.routes,
  ...domains.flatMap(({ routes = [] }) => routes),
  layout(
    'site/auth-layout.tsx',
    domains.flatMap(({ authRoutes = [] }) => authRoutes),
  ),
  layout('site/dashboard-layout.tsx', [
    ...site.dashboardRoutes,
    ...domains.flatMap(({ dashboardRoutes = [] }) => dashboardRoutes),
  ]),
  ...site.notFoundRoutes,
] satisfies RouteConfig;
