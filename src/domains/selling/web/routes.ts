import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Routes of the selling pages, which are inside the dashboard's layout. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.addProduct, 'domains/selling/web/add-product-page.tsx'),
  route(patterns.editProduct, 'domains/selling/web/edit-product-page.tsx'),
  route(patterns.importProducts, 'domains/selling/web/import-products-page.tsx'),
];
