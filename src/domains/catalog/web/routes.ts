import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Public screens. */
export const routes: RouteConfigEntry[] = [route(patterns.products, 'domains/catalog/web/products-page.tsx')];
