import pLimit from 'p-limit';
import { patterns } from '../../src/paths.ts';
import { fitsPattern, type Screen } from './action-routes.ts';
import type { Client, Reply } from './client.ts';
import { encodeForm, formsOf, type PageForm } from './page-forms.ts';
import type { Cast, Role, Visitor } from './people.ts';

/** Findings of a walk over all pages. */
export type Walk = {
  pages: number;
  forms: number;
  /** Number of checks for shared responses. Each check requests one URL path as a person and as a stranger. */
  asked: number;
  readonly breaches: string[];
  /** Patterns of screens to which a form was sent. */
  readonly reached: Set<string>;
  /** Values of the fields `intent` and `setting` in the sent forms. */
  readonly intents: Set<string>;
};

export type WalkOptions = {
  readonly client: Client;
  readonly cast: Cast;
  readonly screens: readonly Screen[];
  /** Roles of the people who open the pages. */
  readonly who: readonly Role[];
  readonly isOver: () => boolean;
};

const PAGE = { accept: 'text/html' };

/** Returns the URL path of a page's data, which scripts request. */
function dataOf(path: string): string {
  const [plain = '', query] = path.split('?');
  return `${plain === '/' ? '/_' : plain}.data${query === undefined ? '' : `?${query}`}`;
}

async function proofOf({ person }: Visitor): Promise<Record<string, string>> {
  return person === null ? {} : { cookie: await person.cookie() };
}

const isHit = ({ headers }: Reply) => headers.get('x-cache-status') === 'HIT';
/** Number of URL paths requested in parallel. */
const CONCURRENCY = 4;
/** Shortest accepted `max-age` of the HSTS header in seconds. */
const HALF_A_YEAR_S = 15_768_000;
const withoutIds = ({ body }: Reply) => body.replace(/[0-9a-f-]{36}/g, '');

/** Checks the headers of a page behind TLS. */
function headerFaults({ headers }: Reply): string[] {
  const cookies = headers.getSetCookie().filter((cookie) => !/;\s*max-age=0/i.test(cookie));
  const isBound = (cookie: string) =>
    cookie.startsWith('__Host-') && /;\s*secure/i.test(cookie) && /;\s*path=\/(;|$)/i.test(cookie);
  const [, seconds = '0'] = /max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '') ?? [];
  const policy = headers.get('content-security-policy') ?? '';
  return [
    ...(Number(seconds) >= HALF_A_YEAR_S ? [] : ['it does not make browsers use https']),
    ...(policy.includes("default-src '") ? [] : ['it has no content security policy']),
    ...(/unsafe-(?:inline|eval)/.test(policy) ? ['its policy lets any script or style run'] : []),
    ...cookies.filter((cookie) => !isBound(cookie)).map((cookie) => `a cookie is not bound: ${cookie}`),
  ];
}

/** Response to a form that was sent from the market's own page, and the faults that {@link sendForm} found. */
type Sent = { readonly own: Reply; readonly faults: readonly string[] };

/** Sends a form from another site and from the market's own page. Checks that only the foreign request is refused. */
async function sendForm(
  client: Client,
  visitor: Visitor,
  proof: Readonly<Record<string, string>>,
  path: string,
  form: PageForm,
): Promise<Sent> {
  const { type, body } = encodeForm(form);
  const send = async (origin: string) =>
    client.request(path, {
      method: 'POST',
      headers: { ...PAGE, ...proof, origin, referer: `${origin}/`, 'content-type': type },
      body,
    });
  const foreign = await send('https://elsewhere.example');
  const own = await send(client.origin);
  const isRefused = own.status === foreign.status && withoutIds(own) === withoutIds(foreign);
  const faults = [
    ...(own.status >= 500 ? [`got status ${own.status}`] : []),
    ...(isRefused && own.status >= 400 ? [`was refused as if another site had sent it (${own.status})`] : []),
    ...(visitor.person && foreign.status < 400 ? [`was accepted from another site (${foreign.status})`] : []),
  ];
  return { own, faults };
}

/**
 * Returns whether a response is marked as public, so that caches may share it. One example is the settings of the card
 * form.
 */
const isForAll = ({ headers }: Reply) => /\bpublic\b/.test(headers.get('cache-control') ?? '');

/** Checks whether a cache gives a person's response to a stranger, or a stranger's response to the person. */
async function sharesAnswers(
  client: Client,
  visitor: Visitor,
  path: string,
  mark: string,
): Promise<string[]> {
  const unique = (what: string) => `${path}${path.includes('?') ? '&' : '?'}visit=${mark}-${what}`;
  const proof = await proofOf(visitor);
  const own = unique('own');
  await client.request(own, { headers: { ...PAGE, ...proof } });
  const stranger = await client.request(own, { headers: PAGE });
  const shared = unique('shared');
  const first = await client.request(shared, { headers: PAGE });
  const later = await client.request(shared, { headers: { ...PAGE, ...proof } });
  const mayBeKept = isForAll(first) && first.body === stranger.body;
  return [
    ...(isHit(stranger) && !mayBeKept
      ? [`the response to ${visitor.who} was cached and sent to a stranger`]
      : []),
    ...(isHit(later) && !mayBeKept ? [`a stranger's response was cached and sent to ${visitor.who}`] : []),
  ];
}

type Operations = { readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> };

/** Returns the URL paths of all GET calls without parameters, from the market's own OpenAPI document. */
async function readingCalls(client: Client): Promise<string[]> {
  const { paths } = JSON.parse((await client.request('/openapi.json')).body) as Operations;
  return Object.keys(paths).filter((path) => paths[path]?.get !== undefined && !path.includes('{'));
}

/** Fields that define a form's action. Forms that differ in these fields count as different forms. */
const ASKS = /^(?:intent|outcome|verdict|decision)$/;

function keyOf({ action, fields }: PageForm): string {
  const described = fields.map(([name, value]) => (ASKS.test(name) ? `${name}=${value}` : name));
  return `${action.replace(/[0-9a-f-]{36}/, 'id')} ${described.join()}`;
}

const isPage = ({ headers }: Reply) => headers.get('content-type')?.startsWith('text/html') === true;

async function visitPage(
  options: WalkOptions,
  visitor: Visitor,
  path: string,
  seen: Set<string>,
  walk: Walk,
): Promise<void> {
  const { client, screens } = options;
  const proof = await proofOf(visitor);
  const page = await client.request(path, { headers: { ...PAGE, ...proof } });
  walk.pages += 1;
  const addBreach = (what: string) => walk.breaches.push(`${path}, as ${visitor.who}: ${what}`);
  if (page.status >= 500) addBreach(`it got status ${page.status}`);
  for (const fault of headerFaults(page)) addBreach(fault);
  const isClosing = ({ fields }: PageForm) => fields.some(([, value]) => value === 'closing');
  const forms = formsOf(page.body, path).toSorted((a, b) => Number(isClosing(a)) - Number(isClosing(b)));
  // The response to a form may contain further forms, for example for a checked file or an open conversation.
  for (const form of forms) {
    const key = keyOf(form);
    if (seen.has(key)) continue;
    seen.add(key);
    walk.forms += 1;
    for (const { pattern } of screens) if (fitsPattern(form.action, pattern)) walk.reached.add(pattern);
    for (const [name, value] of form.fields) if (/^(?:intent|setting)$/.test(name)) walk.intents.add(value);
    // The session is read again before each form, because some forms end it.
    const session = await proofOf(visitor);
    for (const target of [form.action, dataOf(form.action)]) {
      const { own, faults } = await sendForm(client, visitor, session, target, form);
      for (const fault of faults)
        walk.breaches.push(`the form to ${target} on ${path}, as ${visitor.who}: ${fault}`);
      if (isPage(own)) forms.push(...formsOf(own.body, form.action));
    }
  }
}

/** Creates empty findings for a walk. */
export function beginWalk(): Walk {
  return { pages: 0, forms: 0, asked: 0, breaches: [], reached: new Set(), intents: new Set() };
}

/**
 * Checks that no cache gives one person's response to another person. Requests every page, its data and every GET call
 * without parameters, as a person and as a stranger. Each URL is tried twice, so that the person and the stranger each
 * send the first request once.
 */
export async function lookForShared(options: WalkOptions, walk: Walk): Promise<void> {
  const { client, cast, screens, who, isOver } = options;
  const pages = screens.flatMap(({ pattern }) => cast.addressesOf(pattern));
  const addresses = [...pages.flatMap((path) => [path, dataOf(path)]), ...(await readingCalls(client))];
  const limit = pLimit(CONCURRENCY);
  const lookAgain = async (visitor: Visitor, address: string, index: number) => {
    if (isOver()) return;
    walk.asked += 1;
    const faults = await sharesAnswers(client, visitor, address, `${visitor.who.slice(-5)}-${index}`);
    walk.breaches.push(...faults.map((fault) => `${address}: ${fault}`));
  };
  const looking = cast.visitors
    .filter((one) => who.includes(one.who))
    .flatMap((visitor) => addresses.map((address, index) => limit(() => lookAgain(visitor, address, index))));
  await Promise.all(looking);
}

/**
 * Opens every page as each person and sends each of its forms unchanged, with and without script. A message about
 * missing fields is not a breach.
 */
export async function sendAllForms(options: WalkOptions, walk: Walk): Promise<void> {
  const { cast, screens, isOver } = options;
  // People close their accounts on their profile, so that page comes last. Admins decide verification requests before
  // they close other accounts, including the seller's.
  const turn = ({ pattern }: Screen) =>
    Number(pattern === patterns.profile) - Number(pattern === patterns.verificationCase);
  const ordered = screens.toSorted((a, b) => turn(a) - turn(b));
  const go = async (who: Role) => {
    // Each form changes something, so the next form gets new people and listings.
    const own = await cast.another(who);
    const visitor = own.visitors.find((one) => one.who === who);
    const seen = new Set<string>();
    const opened = ordered.filter(({ pattern }) => visitor?.patterns?.includes(pattern) ?? true);
    const addresses = opened.flatMap(({ pattern }) => own.addressesOf(pattern));
    for (const address of visitor ? addresses : []) {
      if (isOver() || !visitor) break;
      await visitPage(options, visitor, address, seen, walk);
    }
    await own.close();
  };
  // Admins run last, because they close other people's accounts.
  const isAdmin = (who: Role) => who === 'an admin';
  await Promise.all(options.who.filter((who) => !isAdmin(who)).map(go));
  await Promise.all(options.who.filter(isAdmin).map(go));
}

/** Returns errors for screens with forms, and for intents of forms, that the walk never reached. */
export function unmet(screens: readonly Screen[], intents: ReadonlySet<string>, walk: Walk): string[] {
  const missed = screens.filter(({ pattern, takesForms }) => takesForms && !walk.reached.has(pattern));
  const unsent = [...intents].filter((intent) => !walk.intents.has(intent));
  return [
    ...missed.map(({ pattern }) => `no form was sent to /${pattern}, though it takes some`),
    ...unsent.map((intent) => `no form was sent that asks for "${intent}"`),
  ].map((sentence) => `${sentence}: let somebody meet it (people.ts)`);
}
