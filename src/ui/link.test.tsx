import { renderToStaticMarkup } from 'react-dom/server';
import { Link as RouterLink, StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ActiveLink, Link, type LinkProps, ServerLink } from './link.tsx';

const HERE = '/categorydetails/Laptop?brand=Dell';

function htmlOf(link: React.ReactNode): string {
  const html = renderToStaticMarkup(<StaticRouter location={HERE}>{link}</StaticRouter>);
  const [, attributes = '', inside] = /^<a ([^>]*)>(.*)<\/a>$/.exec(html) ?? [];
  return [...attributes.split(/ (?=[a-z-]+=)/).toSorted(), inside].join(' ');
}

test.each<LinkProps>([
  { to: '/' },
  { to: '/search?q=T480+16+GB' },
  { to: '/profile#settings' },
  { to: '/categorylist/019aa0b2-0000-7000-8000-000000000001', prefetch: 'intent' },
  { to: '?sort=cheapest&brand=HP', preventScrollReset: true },
  { to: '?' },
  { to: '/blog', className: 'btn', reloadDocument: true, rel: 'next', 'aria-label': 'A “blog” & more' },
])('the server writes the link to $to as the router does in the browser', (props) => {
  const link = { ...props, children: 'Words' };
  expect(htmlOf(<ServerLink {...link} />)).toBe(htmlOf(<RouterLink {...link} />));
});

test('a link to a place in the page keeps what the page is asked, and is none of the router’s', () => {
  expect(htmlOf(<Link to="#order">Order</Link>)).toBe('href="#order" Order');
});

test('a link to the page it stands on says so, whatever that page is asked', () => {
  expect(htmlOf(<ActiveLink to="/categorydetails/Laptop">Laptop</ActiveLink>)).toContain(
    'aria-current="page"',
  );
  expect(htmlOf(<ActiveLink to="/categorydetails/Monitor">Monitor</ActiveLink>)).not.toContain(
    'aria-current',
  );
});
