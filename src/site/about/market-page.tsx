import type { ReactNode } from 'react';
import { t } from '#texts/t.ts';
import { ActiveLink } from '#ui/link.tsx';
import { paths } from '../../paths.ts';

/** Returns the labels and paths of all pages about the site itself, in the order of their links. */
function pages(): readonly (readonly [label: string, to: string])[] {
  return [
    [t('about.howItWorks'), paths.howItWorks()],
    [t('about.meetSafely'), paths.safety()],
    [t('about.fees'), paths.fees()],
    [t('about.refunds'), paths.refunds()],
    [t('about.terms'), paths.terms()],
    [t('about.privacy'), paths.privacy()],
    [t('about.contact'), paths.contact()],
    [t('about.about'), paths.about()],
    [t('about.imprint'), paths.imprint()],
  ];
}

type MarketPageProps = {
  readonly title: string;
  /** One or two sentences below the page's heading. */
  readonly lead: ReactNode;
  /** Line drawing beside the page's heading. */
  readonly drawing?: ReactNode;
  readonly children: ReactNode;
};

/** Lays out a page about the site itself: heading, text, and links to the other pages about the site. */
export function MarketPage({ title, lead, drawing, children }: MarketPageProps) {
  return (
    <div className="wrap about">
      <header className="about-head">
        <div>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </div>
        {drawing}
      </header>
      <article className="prose" aria-label={title}>
        {children}
      </article>
      <nav className="about-nav" aria-label={t('about.pages')}>
        <ul>
          {pages().map(([label, to]) => (
            <li key={to}>
              <ActiveLink to={to}>{label}</ActiveLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

type SectionProps = {
  /** Id of the section, for links to it. */
  readonly id?: string;
  readonly title: string;
  readonly children: ReactNode;
};

/** Shows a section of a page about the site. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

type StepsProps = { readonly items: readonly (readonly [title: string, text: ReactNode])[] };

/** Shows numbered steps. */
export function Steps({ items }: StepsProps) {
  return (
    <ol className="step-list">
      {items.map(([title, text]) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
