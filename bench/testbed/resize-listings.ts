import pg from 'pg';
import type { Database } from '#platform/db/database.server.ts';
import { productColumnList } from '../../src/domains/catalog/products/product-columns.ts';
import type { RunOptions } from '../bench.ts';
import { learnWords } from '../relevance/relevance-market.ts';

/** Number of listings that one statement copies. */
const BATCH = 5_000;
const STATEMENTS_AT_ONCE = 2;
/**
 * Number of copying statements between two updates of the word statistics. In production, the worker updates them each
 * minute.
 */
const BETWEEN_COUNTS = 20;

/** SQL expressions for columns whose values differ in a copy: seller, condition, price, place and time. */
const OTHERWISE: Readonly<Record<string, string>> = {
  seller_id: 'sellers.ids[1 + floor(random() * cardinality(sellers.ids))::int]',
  condition: "(array['Excellent', 'Good', 'Fair'])[1 + floor(random() * 3)::int]",
  resale_price_poisha: 'greatest(100, round(resale_price_poisha * (0.7 + random() * 0.6) / 10000) * 10000)',
  location: "(array['Dhaka', 'Chottogram'])[1 + floor(random() * 2)::int]",
  posted_at: "now() - random() * interval '300 days'",
};
const COLUMNS = [
  ...productColumnList.map(({ name }) => name),
  ...['seller_id', 'pictures', 'facts', 'posted_at'],
];
const COPY = `
  insert into products (${COLUMNS.join(', ')})
  select ${COLUMNS.map((name) => OTHERWISE[name] ?? name).join(', ')}
  from (select * from products where id <= $3 order by id limit $1 offset $2) as models,
    (select array_agg(id) as ids from users where email like 'bench-%') as sellers`;

/** Deletes listings spread evenly, so that the models keep their relative frequencies. */
const DROP = 'delete from products where id in (select id from products order by md5(id::text) offset $1)';

type CopyBatch = { readonly offset: number; readonly amount: number };

/** Plans which models to copy, repeating the list of models until there are enough listings. */
function planCopies(models: number, listings: number): CopyBatch[] {
  const batches: CopyBatch[] = [];
  for (let there = models; there < listings; ) {
    const offset = there % models;
    const amount = Math.min(BATCH, listings - there, models - offset);
    batches.push({ offset, amount });
    there += amount;
  }
  return batches;
}

async function copyModels(
  database: Database,
  clients: readonly pg.Client[],
  plan: CopyBatch[],
  options: RunOptions,
) {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from products order by id desc limit 1',
  );
  const copyFrom = async (client: pg.Client, queue: CopyBatch[]) => {
    for (let batch = queue.shift(); batch; batch = queue.shift()) {
      await client.query(COPY, [batch.amount, batch.offset, rows[0]?.id]);
    }
  };
  while (plan.length > 0) {
    const queue = plan.splice(0, BETWEEN_COUNTS);
    await Promise.all(clients.map((client) => copyFrom(client, queue)));
    await learnWords(database);
    options.print(`${plan.length * BATCH} listings left to copy`);
  }
}

/** Resizes a market of models to a number of listings: deletes some, or adds copies. */
export async function resizeListings(
  database: Database,
  url: string,
  listings: number,
  options: RunOptions,
): Promise<void> {
  // These connections have no time limits, unlike those of a market.
  const clients = Array.from({ length: STATEMENTS_AT_ONCE }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const [first] = clients;
  const models = (await first?.query<{ count: number }>('select count(*)::int as count from products'))?.rows;
  const count = models?.[0]?.count ?? 0;
  if (count > listings) await first?.query(DROP, [listings]);
  else await copyModels(database, clients, planCopies(count, listings), options);
  await learnWords(database);
  await first?.query(count > listings ? 'vacuum full analyze' : 'vacuum analyze');
  await Promise.all(clients.map((client) => client.end()));
}
