import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Locale, localDigits } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';
import { formatNow } from '#ui/dates.ts';
import type { Operator } from '../domains/payments/contract.ts';
import { FooterLinks } from './parts/footer-links.tsx';
import { LanguageSwitch } from './parts/language-switch.tsx';

/**
 * HTML of the footer's links, as the server rendered it. The links are the same on every page, so the page's JavaScript
 * need not contain their texts.
 */
const writtenLinks =
  typeof document === 'undefined' ? '' : (document.querySelector('.foot-links')?.innerHTML ?? '');

/**
 * Returns the path of a clicked link within the site, with query and hash. Null if the browser itself should handle the
 * click.
 */
function pathOfClick(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || link.target !== '' || link.origin !== location.origin) return null;
  return link.pathname + link.search + link.hash;
}

/** Makes plain links inside an element navigate without loading a new document, like the router's links. */
function useLinksOf(element: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { current } = element;
    const follow = (event: MouseEvent) => {
      const path = pathOfClick(event);
      if (path === null) return;
      event.preventDefault();
      navigate(path);
    };
    current?.addEventListener('click', follow);
    return () => current?.removeEventListener('click', follow);
  }, [element, navigate]);
}

type LinksProps = Pick<FooterProps, 'operator' | 'short'>;

function Links({ operator, short }: LinksProps) {
  const element = useRef<HTMLDivElement>(null);
  useLinksOf(element);
  if (import.meta.env.SSR) {
    return (
      <div className="foot-links" data-short={short || undefined}>
        <FooterLinks operator={operator} />
      </div>
    );
  }
  return (
    <div
      className="foot-links"
      data-short={short || undefined}
      ref={element}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server wrote these elements
      dangerouslySetInnerHTML={{ __html: writtenLinks }}
    />
  );
}

/** Copyright year that the specification requires. */
const COPYRIGHT_YEAR = 2022;

function Clock({ start }: { readonly start: number }) {
  const [now, setNow] = useState(start);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="num" suppressHydrationWarning>
      {formatNow(now)}
    </p>
  );
}

type FooterProps = {
  /** Time at which the server rendered the page, in ms. Server and browser start the clock with the same second. */
  readonly now: number | undefined;
  /** Locale that the visitor wants, by URL, cookie or browser settings. */
  readonly wanted: Locale | undefined;
  /** Operator of the site; null if it could not be loaded. */
  readonly operator: Operator | null;
  /** True to omit the columns of links. */
  readonly short: boolean;
};

/** Shows the footer of every page: help, rules, contact data, copyright, and the time in Dhaka. */
export function Footer({ now, wanted, operator, short }: FooterProps) {
  return (
    <footer className="foot">
      <div className="wrap">
        <Links operator={operator} short={short} />
        <div className="foot-base">
          <p>{t('frame.copyright', { year: localDigits(String(COPYRIGHT_YEAR)) })}</p>
          <LanguageSwitch wanted={wanted} place="footer" />
          <Clock start={now ?? Date.now()} />
        </div>
      </div>
    </footer>
  );
}
