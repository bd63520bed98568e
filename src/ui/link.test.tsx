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
])('the server renders the link to $to like the router in the browser', (props) => {
  const link = { ...props, children: 'Words' };
  expect(htmlOf(<ServerLink {...link} />)).toBe(htmlOf(<RouterLink {...link} />));
});

test('a link to a part of the page has only the fragment as its address, and the router does not handle it', () => {
  expect(htmlOf(<Link to="#order">Order</Link>)).toBe('href="#order" Order');
});

test('a link to the current page is marked as current, whatever the query is', () => {
  expect(htmlOf(<ActiveLink to="/categorydetails/Laptop">Laptop</ActiveLink>)).toContain(
    'aria-current="page"',
  );
  expect(htmlOf(<ActiveLink to="/categorydetails/Monitor">Monitor</ActiveLink>)).not.toContain(
    'aria-current',
  );
});

test('a link is marked as current on pages of its section', () => {
  const inSection = (section: readonly string[]) =>
    htmlOf(
      <ActiveLink to="/search" section={section}>
        Search
      </ActiveLink>,
    );
  expect(inSection(['/blog', '/categorydetails'])).toContain('aria-current="true"');
  expect(inSection(['/category', '/blog'])).not.toContain('aria-current');
});
