import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Routes of the pages about the account's security. */
export const routes: RouteConfigEntry[] = [
  route(patterns.secondFactor, 'domains/account-security/web/second-factor-page.tsx'),
  route(patterns.ownSecondFactor, 'domains/account-security/web/own-second-factor-page.tsx'),
  route(patterns.ownEmail, 'domains/account-security/web/own-email-page.tsx'),
  route(patterns.confirmNewEmail, 'domains/account-security/web/confirm-email-page.tsx'),
  route(patterns.keepEmail, 'domains/account-security/web/keep-email-page.tsx'),
];
