import { useEffect, useState } from 'react';
import { CachedFragment } from '#ui/cached-fragment.tsx';
import { formatNow } from '#ui/dates.ts';
import { Facebook, type Icon, Instagram, YouTube } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';
import type { Operator } from '../domains/payments/contract.ts';
import { paths } from '../paths.ts';
import { PhoneLink } from './about/operator.tsx';

/** The year the specification prints. */
const COPYRIGHT_YEAR = 2022;

/** Links of every page's footer, in the same order everywhere. */
const COLUMNS: readonly {
  readonly title: string;
  readonly links: readonly (readonly [label: string, to: string])[];
}[] = [
  {
    title: 'Help',
    links: [
      ['How it works', paths.howItWorks()],
      ['Test a laptop in ten minutes', paths.testALaptop()],
      ['Read a battery report', paths.readABatteryReport()],
      ['Contact', paths.contact()],
    ],
  },
  {
    title: 'Safety',
    links: [
      ['Meet safely', paths.safety()],
      ['What Verified means', paths.safety('verified')],
      ['Spot a swapped disk', paths.spotASwappedDisk()],
      ['Report a listing', paths.safety('report')],
    ],
  },
  {
    title: 'Rules',
    links: [
      ['Fees: listing is free', paths.fees()],
      ['Delivery and refunds', paths.refunds()],
      ['Terms', paths.terms()],
      ['Privacy', paths.privacy()],
    ],
  },
  {
    title: 'Secondbyte',
    links: [
      ['Home', paths.home()],
      ['Blog', paths.blog()],
      ['About', paths.about()],
      ['Imprint', paths.imprint()],
    ],
  },
];

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

type SocialProps = {
  /** The market's own page there; without one the icon leads nowhere. */
  readonly href: string | null | undefined;
  readonly label: string;
  readonly icon: Icon;
};

function Social({ href, label, icon: Drawing }: SocialProps) {
  const drawing = (
    <>
      <Drawing className="i brand20" aria-hidden="true" />
      <span className="sr">{label}</span>
    </>
  );
  if (!href) {
    return (
      <span className="no-page" title={`No page on ${label} yet`}>
        {drawing}
        <span className="sr">: no page yet</span>
      </span>
    );
  }
  return (
    <a href={href} rel="noopener noreferrer" target="_blank">
      {drawing}
    </a>
  );
}

function SocialIcons({ operator }: { readonly operator: Operator | null }) {
  return (
    <div className="social">
      <Social href={operator?.facebook} label="Facebook" icon={Facebook} />
      <Social href={operator?.youtube} label="YouTube" icon={YouTube} />
      <Social href={operator?.instagram} label="Instagram" icon={Instagram} />
    </div>
  );
}

/** Where to reach the market, as far as its settings tell. */
function Reach({ email, phone, hours, address, tradeLicence, taxNumber }: Operator) {
  if (!email && !phone && !address && !tradeLicence && !taxNumber) return null;
  return (
    <address>
      <h2>Contact</h2>
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {phone && <PhoneLink number={phone} />}
      {phone && hours && <p>{hours}</p>}
      {address && <p>{address}</p>}
      {tradeLicence && <p>Trade licence {tradeLicence}</p>}
      {taxNumber && <p>Tax number {taxNumber}</p>}
    </address>
  );
}

function Brand({ operator }: { readonly operator: Operator | null }) {
  return (
    <div className="foot-who">
      <Link className="logo" to={paths.home()} aria-label="Secondbyte, home">
        <Logo />
      </Link>
      <p>Used computers from people and shops in Dhaka and Chottogram.</p>
      <SocialIcons operator={operator} />
    </div>
  );
}

function Ways({ operator }: { readonly operator: Operator | null }) {
  return (
    <div className="foot-in">
      <Brand operator={operator} />
      {COLUMNS.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {links.map(([label, to]) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      {operator && <Reach {...operator} />}
    </div>
  );
}

type FooterProps = {
  /** When the page was made, in ms, so that server and browser begin with the same second. */
  readonly now: number | undefined;
  /** Operator of this market; null where it could not be fetched. */
  readonly operator: Operator | null;
  /** True leaves out the columns of links. */
  readonly short: boolean;
};

/** The footer of every page: help, rules, how to reach the market, copyright, the time in Dhaka. */
export function Footer({ now, operator, short }: FooterProps) {
  return (
    <footer className="foot">
      <div className="wrap">
        {short ? (
          <div className="foot-short">
            <Brand operator={operator} />
          </div>
        ) : (
          <CachedFragment name="ways in the footer" cacheKey={operator}>
            <Ways operator={operator} />
          </CachedFragment>
        )}
        <div className="foot-base">
          <p>Copyright © {COPYRIGHT_YEAR} Secondbyte. All rights reserved.</p>
          <Clock start={now ?? Date.now()} />
        </div>
      </div>
    </footer>
  );
}
