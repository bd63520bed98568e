import { layout, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import * as site from './site/routes.ts';

type DomainRoutes = {
  readonly routes?: readonly RouteConfigEntry[];
  /** Screens that visitors pass on the way to another page. */
  readonly authRoutes?: readonly RouteConfigEntry[];
  /** Screens that stand in the dashboard frame. */
  readonly dashboardRoutes?: readonly RouteConfigEntry[];
};

// Every domain lists its own screens in `web/routes.ts`; they are found there. This file only joins the lists.
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
