import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../paths.ts';

/** Routes of pages that combine several domains. */
export const routes: RouteConfigEntry[] = [
  index('site/home.tsx'),
  route(patterns.dashboard, 'site/dashboard-index.ts'),
  route(patterns.blog, 'site/blog/blog-page.tsx'),
  route(patterns.testALaptop, 'site/blog/test-a-laptop-page.tsx'),
  route(patterns.readABatteryReport, 'site/blog/battery-report-page.tsx'),
  route(patterns.spotASwappedDisk, 'site/blog/swapped-disk-page.tsx'),
  route(patterns.selfTest, 'site/self-test/self-test-page.tsx'),
  route(patterns.howItWorks, 'site/about/how-it-works-page.tsx'),
  route(patterns.safety, 'site/about/safety-page.tsx'),
  route(patterns.fees, 'site/about/fees-page.tsx'),
  route(patterns.refunds, 'site/about/refunds-page.tsx'),
  route(patterns.terms, 'site/about/terms-page.tsx'),
  route(patterns.privacy, 'site/about/privacy-page.tsx'),
  route(patterns.contact, 'site/about/contact-page.tsx'),
  route(patterns.about, 'site/about/about-page.tsx'),
  route(patterns.imprint, 'site/about/imprint-page.tsx'),
  route(patterns.categoryList, 'site/product-page.tsx'),
  route(patterns.shortProduct, 'site/short-address.ts'),
  route(patterns.sellerPage, 'site/seller/public-seller-page.tsx'),
  route(patterns.compare, 'site/compare/compare-page.tsx'),
  route(patterns.profile, 'site/profile-page.tsx'),
  route(patterns.settings, 'site/settings-route.ts'),
  route(patterns.language, 'site/language-route.ts'),
  route(patterns.cart, 'site/cart-route.ts'),
  route(patterns.productDetails, 'site/product-details-page.tsx'),
];

/** Routes of dashboard pages that combine several domains. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.myProducts, 'site/my-products-page.tsx'),
  route(patterns.sold, 'site/sold-page.tsx'),
];

/** Route for all URLs that no other route matches. It must be the last route. */
export const notFoundRoutes: RouteConfigEntry[] = [route('*', 'site/not-found-route.tsx')];
