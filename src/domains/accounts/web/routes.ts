import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Routes of login and sign-up. */
export const authRoutes: RouteConfigEntry[] = [
  route(patterns.login, 'domains/accounts/web/login-page.tsx'),
  route(patterns.signup, 'domains/accounts/web/signup-page.tsx'),
];

/** Routes of the other pages for sign-in, email links and logout. */
export const routes: RouteConfigEntry[] = [
  route(patterns.googleAnswer, 'domains/accounts/web/google-answer-page.tsx'),
  route(patterns.forgotPassword, 'domains/accounts/web/forgot-password-page.tsx'),
  route(patterns.resetPassword, 'domains/accounts/web/reset-password-page.tsx'),
  route(patterns.verifyEmail, 'domains/accounts/web/verify-email-page.tsx'),
  route(patterns.logout, 'domains/accounts/web/logout-route.ts'),
];
