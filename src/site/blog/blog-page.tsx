import { formatDay } from '#ui/dates.ts';
import { PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import { TestDrawing } from '../parts/step-drawings.tsx';
import type { Route } from './+types/blog-page.ts';
import { articles, readABatteryReport, spotASwappedDisk, testALaptop } from './articles.ts';
import { blogEntries } from './blog-answers.tsx';
import { BatteryDrawing, DiskDrawing } from './drawings.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Blog',
    description:
      'For developers: four questions about the web, answered in plain words. For buyers: test a used laptop in ten minutes, read a battery report, spot a swapped disk.',
  });

const drawings: Readonly<Record<string, React.ReactNode>> = {
  [testALaptop.to]: <TestDrawing />,
  [readABatteryReport.to]: <BatteryDrawing />,
  [spotASwappedDisk.to]: <DiskDrawing />,
};

function ForBuyers() {
  return (
    <section aria-labelledby="h-buyers">
      <h2 id="h-buyers">For buyers</h2>
      <ul className="art-cards">
        {articles.map(({ to, title, summary, minutes, changed }) => (
          <li key={to}>
            {drawings[to]}
            <h3>
              <Link to={to}>{title}</Link>
            </h3>
            <p>{summary}</p>
            <p className="small muted num">
              {minutes} minutes · {formatDay(changed)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the blog: four questions, each with its answer in a card, then articles for buyers. */
export default function BlogPage() {
  return (
    <div className="wrap blog">
      <PageHead title="Blog">
        How web pages are made, and <a href="#h-buyers">how to look at a used computer</a>.
      </PageHead>
      <section className="qas" aria-labelledby="h-developers">
        <h2 id="h-developers">Four questions web developers get asked</h2>
        {blogEntries.map(({ id, question, answer }) => (
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
