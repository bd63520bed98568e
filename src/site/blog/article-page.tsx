import type { ReactNode } from 'react';
import type { MetaDescriptor } from 'react-router';
import { formatDay } from '#ui/dates.ts';
import { Breadcrumb } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { paths } from '../../paths.ts';
import { type Article, articles } from './articles.ts';

/** Returns the head of an article's page, with structured data for search engines (schema.org). */
export function articleMeta({ title, summary, changed }: Article): MetaDescriptor[] {
  return [
    ...pageMeta({ title, description: summary }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: title,
        description: summary,
        dateModified: changed,
        author: { '@type': 'Organization', name: 'Secondbyte' },
      },
    },
  ];
}

/** Lays out an article for buyers: heading, text, and links to the other articles and to the laptops. */
export function ArticlePage({
  article,
  children,
}: {
  readonly article: Article;
  readonly children: ReactNode;
}) {
  const others = articles.filter(({ to }) => to !== article.to);
  return (
    <div className="wrap about">
      <header className="about-head">
        <div>
          <Breadcrumb items={[{ label: 'Blog', to: paths.blog() }, { label: article.title }]} />
          <h1>{article.title}</h1>
          <p className="lead">{article.summary}</p>
          <p className="small muted num">
            {article.minutes} minutes to read ·{' '}
            <time dateTime={article.changed}>{formatDay(article.changed)}</time>
          </p>
        </div>
      </header>
      <article className="prose" aria-label={article.title}>
        {children}
      </article>
      <nav className="about-nav" aria-label="More for buyers">
        <h2>Read next</h2>
        <ul>
          {others.map(({ to, title }) => (
            <li key={to}>
              <Link to={to}>{title}</Link>
            </li>
          ))}
          <li>
            <Link to={paths.safety()}>Meet safely</Link>
          </li>
          <li>
            <Link to={paths.categoryDetails('Laptop')}>Used laptops for sale</Link>
          </li>
        </ul>
      </nav>
    </div>
  );
}

type CommandProps = {
  /** Program in which the command is typed. */
  readonly on: string;
  readonly children: string;
};

/** Shows a command to type. It is focusable, because narrow screens scroll it sideways. */
export function Command({ on, children }: CommandProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className="sample" aria-label={`Command to type, ${on}`} tabIndex={0}>
      <pre>
        <code>{children}</code>
      </pre>
    </section>
  );
}
