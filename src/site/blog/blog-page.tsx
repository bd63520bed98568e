import { groupDigits } from '#kernel/money.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { formatDay } from '#ui/dates.ts';
import { PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import { paths } from '../../paths.ts';
import { TestDrawing } from '../parts/step-drawings.tsx';
import type { Route } from './+types/blog-page.ts';
import { articles } from './articles.ts';
import { blogEntries } from './blog-answers.tsx';
import { BatteryDrawing, DiskDrawing } from './drawings.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: t('frame.blog'), description: t('blog.description') });

const drawings: Readonly<Record<string, React.ReactNode>> = {
  [paths.testALaptop()]: <TestDrawing />,
  [paths.readABatteryReport()]: <BatteryDrawing />,
  [paths.spotASwappedDisk()]: <DiskDrawing />,
};

function ForBuyers() {
  return (
    <section aria-labelledby="h-buyers">
      <h2 id="h-buyers">{t('blog.buyers')}</h2>
      <ul className="art-cards">
        {articles().map(({ to, title, summary, minutes, changed }) => (
          <li key={to}>
            {drawings[to]}
            <h3>
              <Link to={to}>{title}</Link>
            </h3>
            <p>{summary}</p>
            <p className="small muted num">
              {t('blog.minutes', { minutes: groupDigits(minutes), day: formatDay(changed) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the blog: four questions, each on a card with its answer, then the articles for buyers. */
export default function BlogPage() {
  return (
    <div className="wrap blog">
      <PageHead title={t('frame.blog')}>
        {rich('blog.lead', { look: <a href="#h-buyers">{t('blog.look')}</a> })}
      </PageHead>
      <section className="qas" aria-labelledby="h-developers">
        <h2 id="h-developers">{t('blog.developers')}</h2>
        {blogEntries().map(({ id, question, answer }) => (
          <article className="qa" key={id} id={id} aria-labelledby={`h-${id}`}>
            <h3 id={`h-${id}`}>{question}</h3>
            <div className="answer">{answer}</div>
          </article>
        ))}
      </section>
      <ForBuyers />
    </div>
  );
}
