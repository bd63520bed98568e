import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPeople, type People } from '../../harness/market-people.ts';
import type { Message } from '../../harness/stand-ins.ts';
import { type RunningTestMarket, startTestMarket } from '../../harness/start-market.ts';
import { dashboardPaths } from '../../src/dashboard-paths.ts';
import { adminPaths } from '../../src/domains/moderation/web/site/admin-paths.ts';
import { paths } from '../../src/paths.ts';
import type { Findings, RunOptions, Suite } from '../suite.ts';
import { withInvariants } from '../with-invariants.ts';
import { type Look, openBrowser, type Sight } from './browse.ts';
import { findInjectionSinks } from './injection-sinks.ts';
import { countKinds, PAYLOADS, type Payload } from './payloads.ts';
import { type Seeded, seedMarket, writeEmails } from './seed.ts';

/** Number of emails with payloads that are sent and shown. */
const EMAILS = 100;
/** Paths of public lists. The last list has many more titles than the others. */
const LISTS = ['/', paths.categoryDetails('Laptop'), paths.categoryDetails('Laptop', { show: 240 })];
/** Number of pages in the proof that payloads run without escaping. */
const PROOFS = 40;

/** Chooses elements of a list; the same seed chooses the same elements. */
function choose<One>(list: readonly One[], count: number, seed: number): One[] {
  const step = Math.max(1, Math.floor(list.length / Math.max(1, count)));
  return list.filter((_, index) => index % step === seed % step).slice(0, count);
}

/** Returns URL paths of pages, with a payload in the path or the query. */
function addressesOf(payloads: readonly Payload[]): string[] {
  return payloads.flatMap(({ text }) => {
    const whole = text.toWellFormed().replaceAll('\0', '');
    return [
      paths.search({ q: whole }),
      paths.login(whole),
      `/categorydetails/Laptop?brand=${encodeURIComponent(whole)}`,
    ];
  });
}

type Tour = {
  readonly market: RunningTestMarket;
  readonly seeded: Seeded;
  readonly emails: readonly string[];
  readonly options: RunOptions;
};

/** Visits all kinds of pages with a browser. */
async function tour({ market, seeded, emails, options }: Tour, look: Look, products: number): Promise<Sight> {
  const { rounds, seed } = options;
  const browser = await openBrowser(look);
  const chosen = choose(seeded.productIds, products, seed);
  try {
    await browser.visit(market.url, null, [...LISTS, ...chosen.map((id) => paths.categoryList(id))]);
    await browser.visit(
      market.url,
      null,
      addressesOf(choose(PAYLOADS, Math.min(rounds, products) / 8, seed)),
    );
    for (const seller of choose(seeded.sellers, products / 8, seed)) {
      await browser.visit(market.url, await seller.cookie(), [paths.myProducts(), dashboardPaths.myBuyers()]);
    }
    await browser.visit(market.url, await seeded.buyer.cookie(), [
      paths.myOrders(),
      paths.myWishList(),
      ...chosen.slice(0, 20).map((id) => paths.productDetails(id)),
    ]);
    const adminPages = [
      dashboardPaths.allSellers(),
      dashboardPaths.allBuyers(),
      paths.admin(),
      dashboardPaths.reports(),
      adminPaths.record(),
      ...choose(seeded.sellers, products / 8, seed).map(({ id }) => dashboardPaths.seller(id)),
    ];
    await browser.visit(market.url, await seeded.admin.cookie(), adminPages);
    await browser.show(emails);
    return browser.sight;
  } finally {
    await browser.close();
  }
}

/** Waits until at least `least` emails have arrived, and returns the emails. */
async function readEmails(market: RunningTestMarket, least: number): Promise<readonly Message[]> {
  for (let tries = 0; ; tries += 1) {
    const messages = await market.mailbox.messages();
    if (messages.length >= least || tries > 60) return messages;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Returns lines of log files that are not exactly one log entry. */
function brokenLogLines(folder: string): string[] {
  const isEntry = (line: string) => {
    try {
      return typeof JSON.parse(line) === 'object';
    } catch {
      return line === '';
    }
  };
  const logs = globSync('{web,worker}*', { cwd: folder });
  return logs.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      // Each line begins with the time at which it was received.
      .map((line) => line.slice(Math.max(0, line.indexOf('{'))))
      // Node's own warnings are plain text.
      .filter((line) => !isEntry(line) && !/^\((node:|Use `node)/.test(line))
      .map((line) => `${file}: ${line.slice(0, 80)}`),
  );
}

/** Findings before they are judged. */
type Found = {
  readonly seeded: Seeded;
  readonly messages: readonly Message[];
  /** Requests that the market answered with a server error. */
  readonly failed: readonly string[];
  readonly bare: Sight;
  readonly guarded: Sight;
  readonly proof: Sight;
  /** Emails with a line break in the subject, or without exactly one recipient. */
  readonly split: readonly Message[];
  readonly brokenLines: readonly string[];
  readonly sinks: readonly string[];
  readonly admins: number | undefined;
};

async function countAdmins({ pool }: People): Promise<number | undefined> {
  const { rows } = await pool.query<{ admins: number }>(
    "select count(*)::int as admins from users where user_type = 'Admin'",
  );
  return rows[0]?.admins;
}

/**
 * Visits all pages and emails without and then with the content security policy. Finally visits a few pages without
 * policy and without escaping. There the payloads must run, which proves that the suite notices them.
 */
async function tourAll(all: Tour): Promise<Pick<Found, 'bare' | 'guarded' | 'proof'>> {
  const { print, rounds } = all.options;
  const bare = await tour(all, { withoutPolicy: true }, rounds);
  print(`${bare.pages} pages without policy, code ran on ${bare.ran.length}`);
  const guarded = await tour(all, { withoutPolicy: false }, rounds);
  print(`${guarded.pages} pages with policy, code ran on ${guarded.ran.length}`);
  const few = { ...all, emails: [] };
  const proof = await tour(few, { withoutPolicy: true, withoutEscaping: true }, PROOFS);
  return { bare, guarded, proof };
}

async function find(market: RunningTestMarket, people: People, options: RunOptions): Promise<Found> {
  const seeded = await seedMarket(market, people, PAYLOADS);
  options.print(
    `${seeded.requests} requests, ${seeded.productIds.length} products, ${seeded.failed.length} failures`,
  );
  const failedEmails = await writeEmails(market, seeded, people, choose(PAYLOADS, EMAILS, options.seed));
  const messages = await readEmails(market, EMAILS);
  const sights = await tourAll({ market, seeded, emails: messages.map(({ html }) => html), options });
  return {
    seeded,
    messages,
    failed: [...seeded.failed, ...failedEmails],
    ...sights,
    split: messages.filter(({ subject, recipients }) => /[\r\n]/.test(subject) || recipients.length !== 1),
    brokenLines: brokenLogLines(join(market.folder, 'logs')),
    admins: await countAdmins(people),
    sinks: findInjectionSinks(),
  };
}

function figuresOf({ seeded, messages, failed, bare, guarded, proof, ...found }: Found): Findings['figures'] {
  return {
    payloads: PAYLOADS.length,
    'of each kind': Object.entries(countKinds())
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', '),
    'requests with them': seeded.requests,
    'answers of 500 or more': failed.length,
    'products whose texts are payloads': seeded.productIds.length,
    'pages and emails checked without a policy': bare.pages,
    'of these where code ran': bare.ran.length,
    'pages and emails checked with the policy': guarded.pages,
    'of these where code ran, with the policy': guarded.ran.length,
    'emails with a split header or another reader': `${found.split.length} of ${messages.length}`,
    'log lines that are more than one entry': found.brokenLines.length,
    'reviewed places where text becomes code, and others': `all, ${found.sinks.length}`,
    'pages where code ran after escaping was removed': `${proof.ran.length} of ${proof.pages}`,
  };
}

function breachesOf({ failed, bare, guarded, proof, split, brokenLines, sinks, admins }: Found): string[] {
  return [
    ...failed.slice(0, 20).map((what) => `failed: ${what}`),
    ...[...bare.ran, ...guarded.ran].slice(0, 20).map((address) => `code ran on ${address}`),
    ...split.map(({ subject }) => `an email was split: ${subject}`),
    ...brokenLines.slice(0, 5),
    ...sinks,
    ...(admins === 1 ? [] : ['a user became an admin']),
    ...(proof.ran.length < PROOFS / 4 ? ['hardly any code ran although escaping was removed'] : []),
  ];
}

async function attack(market: RunningTestMarket, people: People, options: RunOptions): Promise<Findings> {
  const found = await find(market, people, options);
  return { figures: figuresOf(found), breaches: breachesOf(found) };
}

export const suite: Suite = {
  name: 'injection',
  promise:
    'No text that anybody writes in any field or address runs as SQL, script, command or mail header. ' +
    'This is true with and without the page’s content security policy.',
  proof: 'Without escaping, the same texts run in the browser.',
  rounds: 600,
  minutes: 30,
  run: async (options) => {
    const market = await startTestMarket({ pages: true, webs: 1, settings: { LOG_LEVEL: 'info' } });
    const people = openPeople(market);
    try {
      return await withInvariants(market.databaseUrl, () => attack(market, people, options));
    } finally {
      await people.close();
      await market.stop();
    }
  },
};
