// The floor: a bare HTTP server that answers the newest listings of a category from the same database through one
// prepared query and JSON.stringify. What a framework-free program would reach.
import { createServer } from 'node:http';
import pg from 'pg';

const LIST = `
  select p.id as "_id", p.title, p.category, p.condition, p.original_price_poisha / 100 as "originalPrice",
    p.resale_price_poisha / 100 as "resalePrice", p.used_years::float as "usedYear", p.details as product_details,
    p.location as "Location", p.number, p.posted_at as "currentTime", p.pictures as images, p.facts,
    p.first_picture as image_url, c.name as category_name, s.email as "sellerEmail", s.name as "sellerName",
    case when s.verified then 'verify' else '' end as "sellerVarify",
    case when p.held_until > now() then 'reserved' else p.state end as state
  from products p join categories c on c.slug = p.category join seller_cards s on s.id = p.seller_id
  where p.state = 'unsold' and p.category = $1
  order by p.posted_at desc, p.id desc limit 24`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });

const server = createServer(async (request, response) => {
  const category = new URL(request.url ?? '/', 'http://floor').searchParams.get('category');
  const { rows } = await pool.query({ name: 'list', text: LIST, values: [category] });
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(rows));
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.send?.({ port: address.port });
});
process.on('disconnect', () => process.exit(0));
