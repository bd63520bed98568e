import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import { stream } from 'hono/streaming';
import { LRUCache } from 'lru-cache';
import type { RequestEnv } from '#platform/api/request-env.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { alternatesOf } from '#platform/http/wanted-locale.ts';
import { DOCUMENT_AGE_S, DOCUMENT_CACHE_CONTROL } from '#platform/process/cache-lifetimes.ts';
import { categorySlugs } from '../domains/attributes/choices.ts';
import {
  readSitemapRun,
  type SitemapEntry,
  type SitemapRun,
  sitemapRuns,
} from '../domains/catalog/public-api.server.ts';
import { paths, serverPaths } from '../paths.ts';

/** Maximum number of URLs in one sitemap file, set by the sitemap protocol. */
export const MOST_ADDRESSES = 50_000;
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** Escapes a URL for XML. The URLs consist of URL-encoded segments, so only these three characters need escaping. */
function escapeXml(text: string): string {
  // guard: sitemap-xml-escape (value => text)
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');
}

/**
 * Returns the XML elements for the URLs of a page in both languages
 * (https://developers.google.com/search/docs/specialty/international).
 */
function alternates(address: string): string {
  return alternatesOf(address)
    .map(([hreflang, url]) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(url)}"/>`)
    .join('');
}

function pageEntry(publicUrl: string, path: string): string {
  const address = publicUrl + path;
  const inBangla = alternatesOf(address).find(([hreflang]) => hreflang === 'bn')?.[1] ?? address;
  const links = alternates(address);
  return [address, inBangla].map((one) => `<url><loc>${escapeXml(one)}</loc>${links}</url>\n`).join('');
}

function entry(tag: 'url' | 'sitemap', address: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return `<${tag}><loc>${escapeXml(address)}</loc>${lastmod}</${tag}>\n`;
}

/** Paths that search engines should not visit: pages that need a login, and the many links to the login itself. */
const DISALLOWED = ['/dashboard/', '/profile', '/productdetails/', '/login?', '/signup?', '/api/'];

function robots(publicUrl: string): string {
  const lines = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`), 'Allow: /', ''];
  return [...lines, `Sitemap: ${publicUrl}${serverPaths.sitemap()}`, ''].join('\n');
}

function indexXml(publicUrl: string, runs: readonly SitemapRun[]): string {
  const parts = [
    serverPaths.sitemapPart('pages'),
    ...runs.map((_, index) => serverPaths.sitemapPart(index + 1)),
  ];
  const entries = parts.map((path) => entry('sitemap', publicUrl + path)).join('');
  return `${XML}<sitemapindex ${NAMESPACE}>\n${entries}</sitemapindex>\n`;
}

/**
 * Paths of the public pages that do not depend on listings or sellers. The pages of categories are added separately.
 */
const PAGES = [
  paths.home(),
  paths.blog(),
  paths.testALaptop(),
  paths.readABatteryReport(),
  paths.spotASwappedDisk(),
  paths.howItWorks(),
  paths.safety(),
  paths.selfTest(),
  paths.fees(),
  paths.refunds(),
  paths.terms(),
  paths.privacy(),
  paths.contact(),
  paths.about(),
  paths.imprint(),
];

function pagesXml(publicUrl: string): string {
  const pages = [...PAGES, ...categorySlugs.map((slug) => paths.categoryDetails(slug))];
  const entries = pages.map((path) => pageEntry(publicUrl, path)).join('');
  return `${XML}<urlset ${NAMESPACE}>\n${entries}</urlset>\n`;
}

function productEntries(publicUrl: string, products: readonly SitemapEntry[]): string {
  return products
    .map(({ id, changedAt }) => entry('url', publicUrl + paths.categoryList(id), changedAt))
    .join('');
}

/**
 * Adds the routes of `robots.txt` and the sitemap. The sitemap is an index of files. One file has static pages, blog
 * and categories, the others have at most `most` products each. Product files are streamed from the database.
 */
export function mountSitemap(
  app: Hono<RequestEnv>,
  db: Db,
  publicUrl: string,
  { most = MOST_ADDRESSES, now = Date.now }: { readonly most?: number; readonly now?: () => number } = {},
): void {
  const runs = new LRUCache<'all', readonly SitemapRun[]>({
    max: 1,
    ttl: DOCUMENT_AGE_S * 1_000,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: () => sitemapRuns(db, most),
  });
  const runsOf = () => runs.forceFetch('all');
  const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': DOCUMENT_CACHE_CONTROL };
  app.get('/robots.txt', (context) =>
    context.text(robots(publicUrl), 200, { 'cache-control': DOCUMENT_CACHE_CONTROL }),
  );
  app.get(serverPaths.sitemap(), compress(), async (context) =>
    context.body(indexXml(publicUrl, await runsOf()), 200, xml),
  );
  app.get(serverPaths.sitemapPart('pages'), compress(), (context) =>
    context.body(pagesXml(publicUrl), 200, xml),
  );
  app.get('/sitemaps/:part{[1-9][0-9]{0,5}\\.xml}', compress(), async (context, next) => {
    const run = (await runsOf())[Number.parseInt(context.req.param('part'), 10) - 1];
    if (!run) return next();
    for (const [name, value] of Object.entries(xml)) context.header(name, value);
    return stream(context, async (out) => {
      await out.write(`${XML}<urlset ${NAMESPACE}>\n`);
      let left = most;
      for await (const products of readSitemapRun(db, run)) {
        await out.write(productEntries(publicUrl, products.slice(0, left)));
        left -= products.length;
        if (left <= 0 || out.aborted) break;
      }
      await out.write('</urlset>\n');
    });
  });
}
