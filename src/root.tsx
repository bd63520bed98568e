import { lazy, type ReactNode, Suspense, use } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router';
import { currentLanguage, currentLocale } from '#kernel/locale.ts';
import { network } from '#platform/api/browser/network-status.ts';
import { pageCache } from '#platform/api/browser/page-cache.ts';
import { createPageMiddleware } from '#platform/api/browser/page-middleware.ts';
import type { Problem } from '#platform/http/problem.ts';
import { t } from '#texts/t.ts';
import type { Route } from './+types/root.ts';
import { paths } from './paths.ts';
import { Frame } from './site/frame.tsx';
import { type FrameData, loadFrame } from './site/frame-data.ts';
import { PageAddress } from './site/page-address.tsx';
import { keepDraftsOf } from './site/parts/draft-keeper.ts';
import { useHeadingFocus } from './site/parts/use-heading-focus.ts';
import { useKeptPages } from './site/parts/use-kept-pages.ts';

import interFont from './ui/fonts/inter-latin.woff2';
import favicon from './ui/icons/favicon.svg';
import { LazyToaster } from './ui/lazy-toaster.tsx';
import { NonceContext } from './ui/nonce.ts';
import { pageMeta } from './ui/page-meta.ts';
import styles from './ui/styles/all.css?url';
import { themeScript, useStoredTheme } from './ui/theme.tsx';

export function loader({ context }: Route.LoaderArgs): Promise<FrameData> {
  return loadFrame(context);
}

/**
 * Returns whether the layout's data must load again. It loads after a form, on a refresh, and on the way to the login
 * page. On other navigations the data stays.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, actionStatus = 200, currentUrl, nextUrl } = args;
  if (formMethod && formMethod !== 'GET') return actionStatus < 500;
  if (nextUrl.pathname === paths.login()) return true;
  return currentUrl.href === nextUrl.href && args.defaultShouldRevalidate;
}

/** Paths of pages that are never shown from the cache. They involve money, or depend on more than their address. */
const NOT_KEPT = /^\/(?:login|signup|forgot-password|reset-password|verify-email|dashboard\/payment)(?:\/|$)/;

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  createPageMiddleware({
    cache: pageCache,
    network,
    isKept: (pathname) => !NOT_KEPT.test(pathname),
    onRedirect: (to, shownAddress) => {
      // A redirect to the login page that returns to the page on screen means that the session has ended.
      if (to === paths.login(shownAddress)) keepDraftsOf(shownAddress);
    },
  }),
];

export const links: LinksFunction = () => [
  { rel: 'preload', href: interFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
  { rel: 'icon', href: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export const meta: Route.MetaFunction = ({ error }) =>
  error
    ? pageMeta({ title: errorTitle(error), hidden: true })
    : pageMeta({ title: t('frame.usedComputers') });

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/**
 * Returns the title of an error page: the title in the response if it has one. Titles in responses are English, so
 * Bangla pages do not use them.
 */
function errorTitle(error: unknown): string {
  if (isMissing(error)) return t('frame.notFound');
  const { title } = isRouteErrorResponse(error) ? ((error.data ?? {}) as Partial<Problem>) : {};
  const english = currentLanguage() === 'en' ? title : undefined;
  return english ?? t('frame.wentWrong');
}

/** Renders the HTML document of every page, including error pages. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const nonce = use(NonceContext);
  useStoredTheme();
  return (
    <html lang={currentLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#141e20" media="(prefers-color-scheme: dark)" />
        {/* The style sheet comes before all scripts, so that a slow connection first loads what the first paint
            needs. */}
        <link rel="stylesheet" href={styles} precedence="site" />
        <Meta />
        <PageAddress />
        <Links />
      </head>
      {/* The theme script sets data-theme before React hydrates the body, so the attribute differs from the
          server's HTML. */}
      <body suppressHydrationWarning>
        {/* The browser runs the theme script before React starts, so the script is empty when React renders in the
            browser. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant, and the nonce allows it
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? themeScript : '' }}
        />
        {children}
        <LazyToaster />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useKeptPages();
  useHeadingFocus();
  return (
    <Frame data={useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  );
}

/** Shows an error if the code of the error page does not load. */
function BareError() {
  return (
    <div className="wrap">
      <h1>{t('frame.wentWrong')}</h1>
      <a href={paths.home()}>{t('frame.backHome')}</a>
    </div>
  );
}

// Lazy, because few visitors ever see an error page.
const ErrorPage = lazy(() => import('./site/error-page.tsx').catch(() => ({ default: BareError })));

/** Shows the error of a page that failed. The layout around it stays if the layout's own data has loaded. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <Frame data={data}>
      <Suspense>
        <ErrorPage error={error} isMissing={isMissing(error)} categories={data?.categories} />
      </Suspense>
    </Frame>
  );
}
