import { useEffect, useState } from 'react';
import { CachedFragment } from '#ui/cached-fragment.tsx';
import { formatNow } from '#ui/dates.ts';
import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';
import { paths } from '../paths.ts';

/** The year the specification prints. */
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

function Social({ href, label, children }: { href: string; label: string; children: React.ReactNode }) {
  return (
    <a href={href} rel="noopener noreferrer" target="_blank">
      <svg className="i brand20" viewBox="0 0 20 20" aria-hidden="true">
        {children}
      </svg>
      <span className="sr">{label}</span>
    </a>
  );
}

function Ways() {
  return (
    <div className="foot-in">
      <div>
        <Link className="logo" to={paths.home()} aria-label="Secondbyte, home">
          <Logo />
        </Link>
        <nav className="foot-links" aria-label="More">
          <Link to={paths.home()}>Home</Link>
          <Link to={paths.blog()}>Blog</Link>
        </nav>
      </div>
      <div className="social">
        <Social href="https://www.facebook.com/" label="Facebook">
          <path d="M11.3 17.5V7.3c0-1.4.8-2.3 2.3-2.3h1.2M7.5 10.3h6" />
        </Social>
        <Social href="https://www.youtube.com/" label="YouTube">
          <rect x="2.2" y="4.5" width="15.6" height="11" rx="3" />
          <path d="m8.5 7.7 4 2.3-4 2.3z" />
        </Social>
        <Social href="https://www.instagram.com/" label="Instagram">
          <rect x="3" y="3" width="14" height="14" rx="4" />
          <circle cx="10" cy="10" r="3.2" />
          <path d="M13.7 6.3v.01" />
        </Social>
      </div>
    </div>
  );
}

/** The footer. `now` is when the page was made, in ms, so that server and browser begin with the same second. */
export function Footer({ now }: { readonly now: number | undefined }) {
  return (
    <footer className="foot">
      <div className="wrap">
        <CachedFragment name="ways in the footer" cacheKey="">
          <Ways />
        </CachedFragment>
        <div className="foot-base">
          <p>Copyright © {COPYRIGHT_YEAR} Secondbyte. All rights reserved.</p>
          <Clock start={now ?? Date.now()} />
        </div>
      </div>
    </footer>
  );
}
