import { t } from '#texts/t.ts';
import { CachedFragment } from '#ui/cached-fragment.tsx';
import { Facebook, type Icon, Instagram, YouTube } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';
import type { Operator } from '../../domains/payments/contract.ts';
import { paths } from '../../paths.ts';
import { PhoneLink } from '../about/operator.tsx';

type Column = {
  readonly title: string;
  readonly links: readonly (readonly [label: string, to: string])[];
};

/** Returns the columns of links in the footer, in the same order on every page. */
function columns(): readonly Column[] {
  return [
    {
      title: t('frame.help'),
      links: [
        [t('frame.howItWorks'), paths.howItWorks()],
        [t('frame.testALaptop'), paths.testALaptop()],
        [t('frame.batteryReport'), paths.readABatteryReport()],
        [t('frame.contact'), paths.contact()],
      ],
    },
    {
      title: t('frame.safety'),
      links: [
        [t('frame.meetSafely'), paths.safety()],
        [t('frame.verifiedMeans'), paths.safety('verified')],
        [t('frame.swappedDisk'), paths.spotASwappedDisk()],
        [t('frame.report'), paths.safety('report')],
      ],
    },
    {
      title: t('frame.rules'),
      links: [
        [t('frame.fees'), paths.fees()],
        [t('frame.refunds'), paths.refunds()],
        [t('frame.terms'), paths.terms()],
        [t('frame.privacy'), paths.privacy()],
      ],
    },
    {
      title: 'Secondbyte',
      links: [
        [t('frame.home'), paths.home()],
        [t('frame.blog'), paths.blog()],
        [t('frame.about'), paths.about()],
        [t('frame.imprint'), paths.imprint()],
      ],
    },
  ];
}

type SocialProps = {
  /** Address of the operator's page on this social network. Without an address, the icon has no link. */
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
      <span className="no-page" title={t('frame.noPage', { place: label })}>
        {drawing}
        <span className="sr">{t('frame.noPageYet')}</span>
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

/** Shows the operator's contact data from the settings. */
function Reach({ email, phone, hours, address, tradeLicence, taxNumber }: Operator) {
  if (!email && !phone && !address && !tradeLicence && !taxNumber) return null;
  return (
    <address>
      <h2>{t('frame.contact')}</h2>
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {phone && <PhoneLink number={phone} />}
      {phone && hours && <p>{hours}</p>}
      {address && <p>{address}</p>}
      {tradeLicence && <p>{t('frame.tradeLicence', { number: tradeLicence })}</p>}
      {taxNumber && <p>{t('frame.taxNumber', { number: taxNumber })}</p>}
    </address>
  );
}

function Brand({ operator }: { readonly operator: Operator | null }) {
  return (
    <div className="foot-who">
      <Link className="logo" to={paths.home()} aria-label={t('frame.logo')}>
        <Logo />
      </Link>
      <p>{t('frame.who')}</p>
      <SocialIcons operator={operator} />
    </div>
  );
}

function Columns({ operator }: { readonly operator: Operator | null }) {
  return (
    <div className="foot-in">
      <Brand operator={operator} />
      {columns().map(({ title, links }) => (
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

type FooterLinksProps = {
  /** Operator of the site; null if it could not be loaded. */
  readonly operator: Operator | null;
};

/** Shows the upper part of the footer: name of the site, social networks, columns of links, contact data. */
export function FooterLinks({ operator }: FooterLinksProps) {
  return (
    <CachedFragment name="links of the footer" cacheKey={operator}>
      <Columns operator={operator} />
    </CachedFragment>
  );
}
