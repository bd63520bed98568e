import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';

/** Props of a link within the site. */
export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** URL within the site: a path, or only a query or `#id` within the current page. */
  readonly to: string;
  readonly prefetch?: 'intent' | 'none';
  readonly preventScrollReset?: boolean;
  readonly reloadDocument?: boolean;
};

type AnchorProps = Omit<LinkProps, 'prefetch' | 'preventScrollReset' | 'reloadDocument'>;

/** Attribute by which React Router finds the pages to which this page links, and loads their routes. */
const DISCOVERED = { 'data-discover': 'true' };

function RelativeAnchor({ to, ...rest }: AnchorProps) {
  const { pathname } = useLocation();
  return <a {...rest} href={to === '?' ? pathname : pathname + to} {...DISCOVERED} />;
}

/** Renders the same element as React Router's link, but without the code that the link needs in browsers. */
export function ServerLink({ prefetch, preventScrollReset, reloadDocument, ...rest }: LinkProps) {
  const { to, ...others } = rest;
  return to.startsWith('/') ? <a {...others} href={to} {...DISCOVERED} /> : <RelativeAnchor {...rest} />;
}

const PageLink = typeof document === 'undefined' ? ServerLink : RouterLink;

/**
 * Shows a link within the site. On the server, the link skips the router's resolution of the URL. That takes as long as
 * the rest of a listing's card, and its result is the same.
 *
 * The browser itself handles a `#id`, for two reasons. The router would drop the query of the URL. The router would
 * also navigate if the click came before the dialog's listener is ready; then no dialog would open.
 */
export function Link(props: LinkProps): ReactNode {
  if (!props.to.startsWith('#')) return <PageLink {...props} />;
  const { to, prefetch, preventScrollReset, reloadDocument, ...rest } = props;
  return <a {...rest} href={to} />;
}

type ActiveLinkProps = LinkProps & {
  /** First parts of the paths of further pages that belong to the link's page. */
  readonly section?: readonly string[] | undefined;
};

/** Shows a link that has `aria-current` if the current page is the link's page, or belongs to it. */
export function ActiveLink({ section = [], ...link }: ActiveLinkProps) {
  const { pathname } = useLocation();
  const isWithin = section.some((start) => pathname === start || pathname.startsWith(`${start}/`));
  const isPage = pathname === link.to;
  return <Link {...link} aria-current={isPage ? 'page' : isWithin ? 'true' : undefined} />;
}
