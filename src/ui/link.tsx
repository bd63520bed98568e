import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';

/** Props of a link within the site. */
export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** Internal address: a path, or only the part from `?` or `#` that differs from the page's own address. */
  readonly to: string;
  readonly prefetch?: 'intent' | 'none';
  readonly preventScrollReset?: boolean;
  readonly reloadDocument?: boolean;
};

type AnchorProps = Omit<LinkProps, 'prefetch' | 'preventScrollReset' | 'reloadDocument'>;

/** The attribute by which the router learns in the browser which pages this one leads to. */
const DISCOVERED = { 'data-discover': 'true' };

function RelativeAnchor({ to, ...rest }: AnchorProps) {
  const { pathname } = useLocation();
  return <a {...rest} href={to === '?' ? pathname : pathname + to} {...DISCOVERED} />;
}

/** The element that the router's link makes, without what only a browser does with it. */
export function ServerLink({ prefetch, preventScrollReset, reloadDocument, ...rest }: LinkProps) {
  const { to, ...others } = rest;
  return to.startsWith('/') ? <a {...others} href={to} {...DISCOVERED} /> : <RelativeAnchor {...rest} />;
}

const PageLink = typeof document === 'undefined' ? ServerLink : RouterLink;

/**
 * A link within the site. The router's own works its address out from all routes around it, which on the server takes
 * as long as the rest of a card and comes to what is given here.
 *
 * A `#id` stays with the browser: the router would drop what follows the `?`, and would take a click between its own
 * coming and that of the dialog's listener for a step to another page, so that nothing opens.
 */
export function Link(props: LinkProps): ReactNode {
  if (!props.to.startsWith('#')) return <PageLink {...props} />;
  const { to, prefetch, preventScrollReset, reloadDocument, ...rest } = props;
  return <a {...rest} href={to} />;
}

/** A link that says so when it leads to the very page it stands on. */
export function ActiveLink(props: LinkProps) {
  const { pathname } = useLocation();
  return <Link {...props} aria-current={pathname === props.to ? 'page' : undefined} />;
}
