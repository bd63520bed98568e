/** Tests that a change can affect: filters for Vitest, and names of story files. */
export type AffectedTests = { readonly unit: readonly string[]; readonly stories: readonly string[] };

/** Names of the story files in e2e/ that test each domain or layer, without the extension. */
const STORIES: Readonly<Record<string, readonly string[]>> = {
  'domains/accounts': ['account', 'second-factor', 'guards'],
  'domains/account-security': ['account', 'second-factor', 'guards'],
  'domains/attributes': ['selling', 'product-page', 'search', 'condition'],
  'domains/bookings': ['list-find-book-pay', 'trade'],
  'domains/catalog': ['selling', 'product-page', 'cards', 'condition'],
  'domains/checkout': ['list-find-book-pay', 'trade'],
  'domains/conversations': ['conversations'],
  'domains/disputes': ['trade'],
  'domains/handover': ['trade', 'meeting-card'],
  'domains/images': ['selling', 'cards'],
  'domains/moderation': ['admin', 'dashboards'],
  'domains/notifications': ['saved-searches', 'push'],
  'domains/offers': ['offers'],
  'domains/orders': ['list-find-book-pay', 'trade', 'meeting-card'],
  'domains/payments': ['list-find-book-pay', 'trade'],
  'domains/payouts': ['trade'],
  'domains/privacy': ['account'],
  'domains/promotion': ['advertisement'],
  'domains/reviews': ['trade'],
  'domains/saved-searches': ['saved-searches'],
  'domains/search': ['search'],
  'domains/selling': ['selling', 'condition'],
  'domains/verification': ['verification'],
  'domains/wishlist': ['wish-list'],
  site: ['public-pages', 'dashboards', 'guards', 'without-script'],
  ui: ['keyboard', 'forms', 'without-script', 'slow-and-offline'],
  platform: ['list-find-book-pay', 'guards', 'slow-and-offline'],
  app: ['list-find-book-pay', 'guards'],
};

/** Tests outside a folder that also test the folder's code, as paths for Vitest's filter. */
const WATCHERS: Readonly<Record<string, readonly string[]>> = {
  domains: ['src/app/', 'trust/rights/', 'tools/docs/', 'tools/doctor/'],
  // The test market of accounts includes account security.
  'domains/accounts': ['src/domains/account-security/'],
  // The test market of orders combines these three domains.
  'domains/bookings': ['src/domains/orders/'],
  'domains/checkout': ['src/domains/orders/'],
  'domains/handover': ['src/domains/orders/'],
  site: ['src/app/'],
  platform: ['src/app/', 'harness/start-market'],
  app: ['harness/start-market', 'trust/rights/'],
};

const layerOf = (path: string) => /^src\/(domains\/[^/]+|[^/]+)\//.exec(path)?.[1];

function unitTestsOf(path: string): string[] {
  const layer = layerOf(path);
  if (layer) {
    const [group = ''] = layer.split('/');
    return [`src/${layer}/`, ...(WATCHERS[layer] ?? []), ...(WATCHERS[group] ?? [])];
  }
  const [top, second] = path.split('/');
  if (top === 'trust' && second) return [`trust/${second}/`];
  if (top === 'tools' && second) return [path.includes('/', 'tools/'.length) ? `tools/${second}/` : 'tools/'];
  if (top === 'docs') return ['tools/docs/'];
  return ['harness', 'demo', 'sandbox', 'bench'].includes(top ?? '') ? [`${top}/`] : [];
}

function storiesOf(path: string): string[] {
  const own = /^e2e\/(.+)\.spec\.ts$/.exec(path)?.[1];
  if (own) return [own];
  return [...(STORIES[layerOf(path) ?? ''] ?? [])];
}

/**
 * Finds the tests that a change of these paths can affect, by folder. It may miss tests; `npm test` runs all of them.
 */
export function affectedTests(paths: readonly string[]): AffectedTests {
  return {
    unit: [...new Set(paths.flatMap(unitTestsOf))].sort(),
    stories: [...new Set(paths.flatMap(storiesOf))].sort().map((name) => `e2e/${name}.spec.ts`),
  };
}
