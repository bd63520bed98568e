import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/blog-page.ts';
import { blogEntries } from './blog-answers.tsx';

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Blog',
    description:
      'Four questions of web developers, answered in plain words: state in React, prototypal inheritance, unit tests, and React, Angular or Vue.',
  });

/** The blog: four questions, each with its answer in a card. */
export default function BlogPage() {
  return (
    <div className="wrap blog">
      <PageHead title="Blog">Four questions that people who build pages like this one are asked.</PageHead>
      {blogEntries.map(({ id, question, answer }) => (
        <article className="qa" key={id} id={id} aria-labelledby={`h-${id}`}>
          <h2 id={`h-${id}`}>{question}</h2>
          <div className="answer">{answer}</div>
        </article>
      ))}
    </div>
  );
}
