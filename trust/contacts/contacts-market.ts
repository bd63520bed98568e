import { openPeople } from '../../harness/market-people.ts';
import { startTestMarket } from '../../harness/start-market.ts';

/** A listing of the market. Each seller has one listing and a phone number of their own. */
export type Goods = { readonly id: string; readonly sellerId: string };

/**
 * SQL that adds sellers. Each has a unique phone number, and one listing with a unique price. The listings are spread
 * over all categories.
 */
const ADD_SELLERS = `
  with sellers as (
    insert into users (email, name, user_type, email_verified)
    select 'contact-' || n || '@secondbyte.test', 'Seller ' || n, 'Seller', true from generate_series(1, $1::int) as n
    returning id, email
  ), numbered as (
    select id, split_part(split_part(email, '-', 2), '@', 1)::int as n from sellers
  )
  insert into products (seller_id, category, title, condition, original_price_poisha, resale_price_poisha, used_years,
    details, location, number, posted_at, pictures, bench_check)
  select id, (array['Laptop', 'Monitor', 'Printer', 'Desktop', 'Accessories', 'Products'])[n % 6 + 1],
    'Machine ' || n, 'Good', 100 * (n + 1000), 100 * n, 1, '', 'Dhaka', '017' || lpad(n::text, 8, '0'),
    now() - n * interval '1 minute',
    jsonb_build_array(jsonb_build_object('id', repeat('a', 32), 'width', 960, 'height', 720, 'placeholder', '')),
    '{"power":"Works"}'
  from numbered
  returning id, seller_id`;

/** Settings with which a test market behaves like a production market behind a proxy. */
const PRODUCTION = {
  MARKET: 'production',
  MAIL_FROM: 'Secondbyte <no-reply@secondbyte.example>',
  TRUST_PROXY: '1',
};

/**
 * Starts a market with `sellers` sellers, each with one listing and one phone number.
 * @param bounded false for a demo market, which does not limit contact data per client address
 */
export async function openContactsMarket(sellers: number, bounded = true) {
  const settings = bounded ? PRODUCTION : { TRUST_PROXY: '1' };
  const market = await startTestMarket({ webs: 2, workers: 1, settings });
  const people = openPeople(market);
  const { rows } = await people.pool.query<{ id: string; seller_id: string }>(ADD_SELLERS, [sellers]);
  return {
    urls: market.urls,
    goods: rows.map(({ id, seller_id }): Goods => ({ id, sellerId: seller_id })),
    stop: async () => {
      await people.close();
      await market.stop();
    },
  };
}

/** See {@link openContactsMarket}. */
export type ContactsMarket = Awaited<ReturnType<typeof openContactsMarket>>;
