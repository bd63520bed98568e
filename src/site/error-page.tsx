import { isRouteErrorResponse, useLocation } from 'react-router';
import { localDigits } from '#kernel/locale.ts';
import type { Problem } from '#platform/http/problem.ts';
import { errorText } from '#texts/error-text.ts';
import { localName } from '#texts/local-name.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { NotFoundIllustration } from '#ui/not-found-illustration.tsx';
import { paths } from '../paths.ts';
import type { CategoryCount } from './frame-data.ts';
import { ExploreRow } from './parts/explore-row.tsx';

type LostProps = {
  readonly tag: string;
  readonly title: string;
  readonly text: string;
  readonly children: React.ReactNode;
};

function Lost({ tag, title, text, children }: LostProps) {
  return (
    <section className="lost pegs">
      <div className="wrap lost-in">
        <NotFoundIllustration text={tag} />
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="hero-act">{children}</div>
      </div>
    </section>
  );
}

function OtherWays({ categories }: { readonly categories: readonly CategoryCount[] }) {
  return (
    <div className="wrap">
      <ExploreRow categories={categories} />
      <section className="sec only-phone" aria-labelledby="h-cats">
        <h2 id="h-cats">{t('lost.categories')}</h2>
        <div className="links6">
          {categories.map(({ slug, name }) => (
            <Link key={slug} className="chip" to={paths.categoryDetails(slug)}>
              {localName(name)}
            </Link>
          ))}
        </div>
      </section>
    </div>
  );
}

/** Shows the error page for a URL that leads to no page. */
function NotFoundPage({ categories = [] }: { readonly categories?: readonly CategoryCount[] }) {
  return (
    <>
      <Lost tag={localDigits('404')} title={t('lost.missing')} text={t('lost.missingText')}>
        <ButtonLink kind="primary" to={paths.home()}>
          {t('frame.backHome')}
        </ButtonLink>
      </Lost>
      {categories.length > 0 && <OtherWays categories={categories} />}
    </>
  );
}

function problemOf(error: unknown): Partial<Problem> & { readonly status: number } {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  const body = typeof error.data === 'object' && error.data !== null ? (error.data as Partial<Problem>) : {};
  return { ...body, status: error.status };
}

/** Shows the error page for any other error: what failed and how to continue. */
function FailedPage({ error }: { readonly error: unknown }) {
  const problem = problemOf(error);
  const here = useLocation();
  const ours = problem.status >= 500;
  const ownTitle = ours ? t('error.titleInternal') : t('lost.failed');
  // Status 403: the account may not see this page, so a retry does not help.
  const refused = problem.status === 403;
  return (
    <Lost
      tag={localDigits(String(problem.status))}
      title={problem.title === undefined ? ownTitle : errorText(problem.title)}
      text={problem.detail === undefined ? t('lost.failedText') : errorText(problem.detail)}
    >
      {refused ? (
        <ButtonLink kind="primary" to={paths.home()}>
          {t('frame.backHome')}
        </ButtonLink>
      ) : (
        <>
          <a className="btn primary" href={here.pathname + here.search}>
            {t('frame.tryAgain')}
          </a>
          <ButtonLink to={paths.home()}>{t('frame.backHome')}</ButtonLink>
        </>
      )}
      {problem.requestId && <p className="small num">{t('lost.request', { id: problem.requestId })}</p>}
    </Lost>
  );
}

type ErrorPageProps = {
  readonly error: unknown;
  /** True if the URL leads to no page. */
  readonly isMissing: boolean;
  readonly categories: readonly CategoryCount[] | undefined;
};

/** Shows an error instead of a page. */
export default function ErrorPage({ error, isMissing, categories }: ErrorPageProps) {
  return isMissing ? <NotFoundPage categories={categories} /> : <FailedPage error={error} />;
}
