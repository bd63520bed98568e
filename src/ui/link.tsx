import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';

/** Props of a link within the site. */
export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** Internal address: a path, or only the part from `?` or `#` if the rest is the page's own address. */
  readonly to: string;
  readonly prefetch?: 'intent' | 'none';
  readonly preventScrollReset?: boolean;
  readonly reloadDocument?: boolean;
};

type AnchorProps = Omit<LinkProps, 'prefetch' | 'preventScrollReset' | 'reloadDocument'>;

/** Attribute that tells the router in the browser which pages this one links to. */
const DISCOVERED = { 'data-discover': 'true' };

function RelativeAnchor({ to, ...rest }: AnchorProps) {
  const { pathname } = useLocation();
  return <a {...rest} href={to === '?' ? pathname : pathname + to} {...DISCOVERED} />;
}

/** Renders the element of the router's link, without its browser behaviour. */
export function ServerLink({ prefetch, preventScrollReset, reloadDocument, ...rest }: LinkProps) {
  const { to, ...others } = rest;
  return to.startsWith('/') ? <a {...others} href={to} {...DISCOVERED} /> : <RelativeAnchor {...rest} />;
}

const PageLink = typeof document === 'undefined' ? ServerLink : RouterLink;

/**
 * Shows a link within the site. On the server it skips the router's address resolution. That takes as long as the rest
 * of a card, for the same result.
 *
 * The browser itself handles a `#id`. The router would drop the query. It would also navigate on a click before the
 * dialog's listener is ready, so that nothing opens.
 */
export function Link(props: LinkProps): ReactNode {
  if (!props.to.startsWith('#')) return <PageLink {...props} />;
  const { to, prefetch, preventScrollReset, reloadDocument, ...rest } = props;
  return <a {...rest} href={to} />;
}

/** Shows a link that is marked as current if it leads to the current page. */
export function ActiveLink(props: LinkProps) {
  const { pathname } = useLocation();
  return <Link {...props} aria-current={pathname === props.to ? 'page' : undefined} />;
}
