import type { ReactNode } from 'react';
import type { MetaDescriptor } from 'react-router';
import { groupDigits } from '#kernel/money.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
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
  return (
    <div className="wrap about">
      <header className="about-head">
        <div>
          <Breadcrumb items={[{ label: t('frame.blog'), to: paths.blog() }, { label: article.title }]} />
          <h1>{article.title}</h1>
          <p className="lead">{article.summary}</p>
          <p className="small muted num">
            {rich('blog.minutesToRead', {
              minutes: groupDigits(article.minutes),
              day: <time dateTime={article.changed}>{formatDay(article.changed)}</time>,
            })}
          </p>
        </div>
      </header>
      <article className="prose" aria-label={article.title}>
        {children}
      </article>
      <NextReading after={article} />
    </div>
  );
}

/** Shows links for further reading: the other articles, the page on safety, and the laptops. */
function NextReading({ after }: { readonly after: Article }) {
  const others = articles().filter(({ to }) => to !== after.to);
  return (
    <nav className="about-nav" aria-label={t('blog.more')}>
      <h2>{t('blog.next')}</h2>
      <ul>
        {others.map(({ to, title }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
          </li>
        ))}
        <li>
          <Link to={paths.safety()}>{t('about.meetSafely')}</Link>
        </li>
        <li>
          <Link to={paths.categoryDetails('Laptop')}>{t('blog.laptops')}</Link>
        </li>
      </ul>
    </nav>
  );
}

type CommandProps = {
  /** Operating system or program in which readers type the command, such as Windows PowerShell. */
  readonly on: string;
  readonly children: string;
};

/** Shows a command for readers to type. The box can take the focus, because on narrow screens it scrolls sideways. */
export function Command({ on, children }: CommandProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className="sample" aria-label={t('blog.command', { program: on })} tabIndex={0}>
      <pre>
        <code>{children}</code>
      </pre>
    </section>
  );
}
