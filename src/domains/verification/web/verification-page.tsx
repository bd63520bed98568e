import { useSearchParams } from 'react-router';
import './verification/verification.css';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { t } from '#texts/t.ts';
import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { useFlashNotice } from '#ui/use-flash-notice.ts';
import { checkLines } from '../../accounts/checks.ts';
import { CheckList } from '../../accounts/web/public/check-list.tsx';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { verificationCalls } from '../contract.ts';
import type { Route } from './+types/verification-page.ts';
import { AskStep, Decision, Waiting } from './verification/ask-step.tsx';
import { DocumentStep } from './verification/document-step.tsx';
import { PhoneStep } from './verification/phone-step.tsx';
import { type Done, runVerificationAction } from './verification/verification-actions.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Seller']);
  const own = await apiFor<typeof verificationCalls>(args.context)('GET /me/verification');
  if (!own.ok) throw refusedPage(own.problem);
  const { verification } = own.data;
  return { ...own.data, lines: verification ? checkLines(verification) : [] };
}

/** Handles the forms of this page. */
export const action = ({ request, context }: Route.ActionArgs) => runVerificationAction({ request, context });

export const meta: Route.MetaFunction = () => pageMeta({ title: t('nav.verification'), hidden: true });

/** Returns the success messages of the actions, by the value of `done` in the URL. */
function doneTexts(): Readonly<Record<Done, string>> {
  return {
    code: t('verify.codeSent'),
    phone: t('verify.phoneConfirmed'),
    document: t('verify.pictureSaved'),
    asked: t('verify.requestSent'),
    withdrawn: t('verify.requestCancelled'),
  };
}

/** Renders the page of a seller's verification: phone number, document, shop, and the result. */
export default function VerificationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { verification, request, lines } = loaderData;
  const isWaiting = request?.state === 'waiting';
  const done = useSearchParams()[0].get('done');
  useFlashNotice('done', new Map(Object.entries(doneTexts())).get(done ?? '') ?? t('done.saved'));
  return (
    <>
      <PageHead title={t('nav.verification')}>{t('verify.intro')}</PageHead>
      <div className="verify-steps">
        {lines.length > 0 && (
          <section className="verify-step" aria-labelledby="verified">
            <header>
              <h2 id="verified">{t('verify.verified')}</h2>
              <span className="small muted">{t('verify.buyersRead')}</span>
            </header>
            <CheckList lines={lines} />
          </section>
        )}
        <Decision own={loaderData} />
        {verification && !isWaiting && <p>{t('verify.again')}</p>}
        {isWaiting ? (
          <Waiting own={loaderData} refusal={actionData} />
        ) : (
          <>
            <PhoneStep own={loaderData} refusal={actionData} />
            <DocumentStep own={loaderData} refusal={actionData} />
            <AskStep own={loaderData} refusal={actionData} />
          </>
        )}
      </div>
    </>
  );
}
