import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Routes inside the dashboard's layout. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.myOrders, 'domains/orders/web/orders-page.tsx'),
  route(patterns.order, 'domains/orders/web/order-page.tsx'),
  route(patterns.myBuyers, 'domains/orders/web/my-buyers-page.tsx'),
];
