import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Public screens. */
export const routes: RouteConfigEntry[] = [route(patterns.products, 'domains/catalog/web/products-page.tsx')];

/** Screens inside the dashboard frame. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.addProduct, 'domains/catalog/web/add-product-page.tsx'),
  route(patterns.editProduct, 'domains/catalog/web/edit-product-page.tsx'),
  route(patterns.importProducts, 'domains/catalog/web/import-products-page.tsx'),
];
