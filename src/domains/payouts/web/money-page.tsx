import './common/money.css';
import { redirect } from 'react-router';
import { dhakaDate } from '#kernel/clock.ts';
import { localDigits } from '#kernel/locale.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { formatClock, formatDay, formatMonth } from '#ui/dates.ts';
import { DownloadLink } from '#ui/download-link.tsx';
import { FieldError } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Check, Clock, type Icon, Lock, RotateCw } from '#ui/icon.tsx';
import { Notice, PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Money } from '#ui/price.tsx';
import { useFlashNotice } from '#ui/use-flash-notice.ts';
import { useSendingForm } from '#ui/use-sending-form.ts';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import { feeText } from '../../payments/fee.ts';
import type { payoutsCalls, WireOwnMoney, WireStatementLine } from '../contract.ts';
import { moneyPaths } from '../money-paths.ts';
import { STATEMENT_LINES } from '../ways.ts';
import type { Route } from './+types/money-page.ts';
import {
  accountName,
  formatWeekday,
  type LineWords,
  latestLines,
  lineWords,
  monthBeside,
} from './common/statement-lines.ts';

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Seller']);
  const api = apiFor<typeof payoutsCalls>(args.context);
  const now = dhakaDate(new Date()).slice(0, 7);
  const asked = args.url.searchParams.get('month') ?? '';
  const month = MONTH.test(asked) && asked < now ? asked : now;
  const [money, statement] = await Promise.all([
    api('GET /me/payouts'),
    api('GET /me/statement', { query: { month } }),
  ]);
  if (!money.ok) throw refusedPage(money.problem);
  if (!statement.ok) throw refusedPage(statement.problem);
  return { money: money.data, lines: statement.data, month, isNow: month === now };
}

/** Handles the button that keeps the previous payout account, which ends the pending one. */
export async function action({ request, context }: Route.ActionArgs) {
  await readForm({ request, context });
  const kept = await apiFor<typeof payoutsCalls>(context)('DELETE /me/payout-account/pending');
  if (kept.ok) throw redirect(moneyPaths.money({ account: 'kept' }));
  return { error: answerText(kept.problem.detail) };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('nav.money'), hidden: true });

/** Renders the page of a seller's money: the next payout, a month's statement, and the payout account. */
export default function MoneyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { money, lines, month, isNow } = loaderData;
  const name = formatMonth(`${month}-15T00:00:00Z`);
  useFlashNotice('account', t('done.saved'));
  return (
    <>
      <PageHead
        title={t('nav.money')}
        action={
          <DownloadLink href={moneyPaths.exportStatement(month)} label={t('money.csv', { month: name })} />
        }
      />
      <div className="stack">
        <NextPayout money={money} />
        <div className="money-two">
          <section className="money-box" aria-labelledby="month">
            <header>
              <h2 id="month">{name}</h2>
              <nav className="money-months" aria-label={t('money.months')}>
                <Link to={moneyPaths.money({ month: monthBeside(month, -1) })}>{t('money.earlier')}</Link>
                {!isNow && (
                  <Link to={moneyPaths.money({ month: monthBeside(month, 1) })}>{t('money.later')}</Link>
                )}
              </nav>
            </header>
            <Lines lines={lines} />
            {lines.length >= STATEMENT_LINES && <p className="money-empty">{t('money.olderInFile')}</p>}
          </section>
          <WhereItGoes money={money} error={actionData?.error ?? null} />
        </div>
      </div>
    </>
  );
}

type MoneyProps = { readonly money: WireOwnMoney };

function NextPayout({ money }: MoneyProps) {
  const { held, due, underWay, paidThisMonth, nextPayoutAt, feePerMille } = money;
  return (
    <section className="money-next" aria-labelledby="next">
      {due > 0 ? (
        <DuePayout money={money} />
      ) : (
        <>
          <h2 id="next">{t('money.nothingDue')}</h2>
          <p>{t('money.nothingDueText', { day: formatWeekday(nextPayoutAt) })}</p>
        </>
      )}
      <p>
        {due > 0
          ? rich('money.moreKept', { sum: <Money taka={held} /> })
          : rich('money.kept', { sum: <Money taka={held} /> })}{' '}
        {underWay > 0 && <>{rich('money.underWay', { sum: <Money taka={underWay} /> })} </>}
        {rich('money.paidThisMonth', { sum: <Money taka={paidThisMonth} /> })}
      </p>
      <AtBanks money={money} />
      {feePerMille > 0 && <p>{t('money.fee', { fee: localDigits(feeText(feePerMille)) })}</p>}
    </section>
  );
}

/** Shows the sums that buyers dispute at their banks, and that the banks have returned to buyers. */
function AtBanks({ money: { disputed, lost } }: MoneyProps) {
  return (
    <>
      {disputed > 0 && (
        <p>
          <b>{rich('money.disputed', { sum: <Money taka={disputed} /> })}</b>
        </p>
      )}
      {lost > 0 && <p>{rich('money.lost', { sum: <Money taka={lost} /> })}</p>}
    </>
  );
}

/** Shows the sum that is due, with its day and account. Asks for an account if there is none. */
function DuePayout({ money: { due, nextPayoutAt, account, pendingAccount } }: MoneyProps) {
  return (
    <>
      <h2 id="next">{account ? t('money.next', { day: formatWeekday(nextPayoutAt) }) : t('money.waits')}</h2>
      <p className="amt">
        {account
          ? rich('money.toAccount', { sum: <Money taka={due} />, account: accountName(account) })
          : rich('money.isDue', { sum: <Money taka={due} /> })}
      </p>
      {!account && !pendingAccount && (
        <p>
          {rich('money.nameAccount', {
            name: <Link to={moneyPaths.payoutAccount()}>{t('money.nameTheAccount')}</Link>,
          })}
        </p>
      )}
    </>
  );
}

const icons: Readonly<Record<LineWords['state'], Icon>> = {
  kept: Lock,
  due: Clock,
  done: Check,
  back: RotateCw,
};

function Lines({ lines }: { readonly lines: readonly WireStatementLine[] }) {
  if (lines.length === 0) {
    return <p className="money-empty">{t('money.noLines')}</p>;
  }
  return (
    <ul className="money-lines">
      {latestLines(lines).map((line) => {
        const { title, detail, amount, state } = lineWords(line);
        const LineIcon = icons[state];
        return (
          <li key={line._id}>
            <span className="ic">
              <LineIcon className="i" aria-hidden="true" />
            </span>
            <div>
              <b>{line.order ? <Link to={paths.order(line.order._id)}>{title}</Link> : title}</b>
              <span className="small">{detail}</span>
            </div>
            <b className={state === 'back' ? 'num back' : 'num'}>
              <Money taka={amount} />
            </b>
          </li>
        );
      })}
    </ul>
  );
}

type WhereProps = MoneyProps & { readonly error: string | null };

function WhereItGoes({ money, error }: WhereProps) {
  const { account, pendingAccount } = money;
  return (
    <section className="money-box" aria-labelledby="where">
      <h2 id="where">{t('money.where')}</h2>
      <div className="money-where">
        {account ? (
          <dl>
            <dt>{accountName(account)}</dt>
            <dd>{t('money.inName', { name: account.holderName })}</dd>
          </dl>
        ) : (
          <p>{t('money.noAccount')}</p>
        )}
        {pendingAccount ? (
          <PendingAccount account={account} pending={pendingAccount} error={error} />
        ) : (
          <Notice icon={Clock}>
            <b>{t('money.dayLater')}</b> {t('money.dayLaterWhy')}
          </Notice>
        )}
        <ButtonLink kind={account ? 'second' : 'primary'} to={moneyPaths.payoutAccount()}>
          {account ? t('money.change') : t('money.name')}
        </ButtonLink>
      </div>
    </section>
  );
}

type PendingAccountProps = Pick<WireOwnMoney, 'account'> & {
  readonly pending: NonNullable<WireOwnMoney['pendingAccount']>;
  readonly error: string | null;
};

/** Shows a new account that is not usable yet, with the button that withdraws it. */
function PendingAccount({ account, pending, error }: PendingAccountProps) {
  const sending = useSendingForm();
  return (
    <>
      <Notice icon={Clock}>
        {rich('money.pending', {
          account: <b>{accountName(pending)}</b>,
          day: formatDay(pending.usableAt),
          time: formatClock(pending.usableAt),
        })}
      </Notice>
      <Form method="post">
        <Button wide type="submit" busy={sending} busyLabel={t('money.withdrawing')}>
          {account ? t('money.keepAccount', { account: accountName(account) }) : t('money.undo')}
        </Button>
        <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      </Form>
    </>
  );
}
