import pg from 'pg';
import { findBreaches } from '../../tools/doctor/invariants.ts';
import type { Findings, RunOptions, Suite } from '../suite.ts';
import { allIntents, allScreens } from './action-routes.ts';
import { travel } from './journey.ts';
import { gatherCast, ROLES, type Role } from './people.ts';
import { type ProductionTestbed, startProductionTestbed } from './production-testbed.ts';
import { ensurePrograms } from './programs.ts';
import { beginWalk, lookForShared, sendAllForms, unmet, type Walk, type WalkOptions } from './visit-pages.ts';

/** Roles whose pages are also requested as a stranger, in a short run (`SHORT`) and in a long run (`LONG`). */
const SHORT: readonly Role[] = ['a buyer'];
const LONG: readonly Role[] = ['a buyer', 'a seller', 'an admin'];

/** A misconfiguration, with the page and the message by which the suite must notice it. */
type Trap = {
  readonly fault: Parameters<ProductionTestbed['withFault']>[0];
  readonly page: string;
  readonly who: Role;
  readonly look: (options: WalkOptions, walk: Walk) => Promise<void>;
  readonly mustFind: RegExp;
};

const TRAPS: readonly Trap[] = [
  {
    fault: 'hides-the-host',
    page: 'login',
    who: 'a stranger',
    look: sendAllForms,
    mustFind: /refused as if another site/,
  },
  {
    fault: 'ignores-headers',
    page: 'profile',
    who: 'a buyer',
    look: lookForShared,
    mustFind: /cached and sent to a stranger/,
  },
];

/** Checks a market whose proxy has a fault. Returns an error if the fault went unnoticed. */
async function fallInto(
  testbed: ProductionTestbed,
  { fault, page, who, look, mustFind }: Trap,
  { isOver }: RunOptions,
) {
  const walk = beginWalk();
  await testbed.withFault(fault, async (client) => {
    const cast = await gatherCast(testbed, 'a stranger');
    const screens = allScreens().filter(({ pattern }) => pattern === page);
    await look({ client, cast, screens, who: [who], isOver }, walk);
    await cast.close();
  });
  return walk.breaches.some((breach) => mustFind.test(breach))
    ? []
    : [`a proxy that ${fault} went unnoticed`];
}

async function walkMarket(testbed: ProductionTestbed, { rounds, isOver, print }: RunOptions): Promise<Walk> {
  const cast = await gatherCast(testbed, 'a buyer');
  const screens = allScreens();
  const walk = beginWalk();
  try {
    const common = { client: testbed.client, cast, screens, isOver };
    if (testbed.hasCache) await lookForShared({ ...common, who: rounds <= 1 ? SHORT : LONG }, walk);
    print(`${walk.asked} responses to one person, requested again by another`);
    await sendAllForms({ ...common, who: ROLES }, walk);
    print(`${walk.pages} pages, ${walk.forms} forms, ${walk.breaches.length} breaches`);
    if (!isOver()) walk.breaches.push(...unmet(screens, allIntents(), walk));
    return walk;
  } finally {
    await cast.close();
  }
}

/** Counts the webhook messages that the market accepted. Under live keys, messages must be marked as live. */
async function countMessages(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from processor_events',
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}

/** Runs everything once: people's journeys, then every page and form, then faulty proxies. */
export async function rehearse(options: RunOptions): Promise<Findings> {
  const { print } = options;
  const testbed = await startProductionTestbed({ programs: ensurePrograms(print), machines: 2, print });
  try {
    const journey = await travel(testbed);
    print(`${journey.steps} steps in browsers, ${journey.breaches.length} breaches`);
    const walk = await walkMarket(testbed, options);
    const books = await findBreaches(testbed.databaseUrl);
    const messages = await countMessages(testbed.databaseUrl);
    if (messages === 0) books.push('no webhook of the card processor was accepted');
    const blind: string[] = [];
    for (const trap of TRAPS) {
      if (testbed.hasCache || trap.look !== lookForShared)
        blind.push(...(await fallInto(testbed, trap, options)));
    }
    return {
      figures: {
        'in front': testbed.hasCache ? 'nginx with a cache' : 'a proxy of ours (no nginx here)',
        'between web machines and database': testbed.hasPooler
          ? 'PgBouncer, transactions'
          : 'nothing (no PgBouncer here)',
        'actions in browsers, with and without JavaScript': journey.steps,
        'messages of the card processor accepted': messages,
        'pages opened': walk.pages,
        'forms sent, each as a page and as data': walk.forms,
        'responses to one person, requested again by another': walk.asked,
      },
      breaches: [...journey.breaches, ...walk.breaches, ...books, ...blind],
    };
  } finally {
    await testbed.stop();
  }
}

export const suite: Suite = {
  name: 'production',
  promise:
    'A market runs as operators set it up: on two machines behind TLS, a cache and a pooler. Every form ' +
    'of every page works with and without JavaScript. Nobody sees a response that was made for somebody ' +
    'else.',
  proof: 'The suite must notice a proxy that drops the host, and a cache that stores private responses.',
  rounds: 2,
  minutes: 15,
  run: rehearse,
};
