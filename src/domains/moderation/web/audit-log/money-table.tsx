import '../common/admin.css';
import type { ReactNode } from 'react';
import { formatTaka } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { formatClock, formatDay } from '#ui/dates.ts';
import { Form } from '#ui/form.tsx';
import { Search } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Table } from '#ui/table.tsx';
import type { WireMoneyChange } from '../../../payments/contract.ts';
import { adminPaths } from '../site/admin-paths.ts';
import { moneyLabel } from './money-labels.ts';

type MoneyTableProps = {
  readonly changes: readonly WireMoneyChange[];
  readonly aside: ReactNode;
  readonly foot: ReactNode;
};

/** Shows changes of the state of money: change, product, amount, actor, time and reason. */
export function MoneyTable({ changes, aside, foot }: MoneyTableProps) {
  return (
    <Table
      caption={t('adminRecord.moneyCaption')}
      heading={t('nav.money')}
      aside={aside}
      columns={[
        t('adminRecord.what'),
        t('adminPeople.product'),
        { label: t('adminRecord.amount'), end: true },
        t('adminRecord.by'),
        t('adminRecord.when'),
      ]}
      foot={foot}
    >
      {changes.map((change) => (
        <MoneyRow key={change._id} change={change} />
      ))}
    </Table>
  );
}

function MoneyRow({ change }: { readonly change: WireMoneyChange }) {
  const { product, amount, actor, action, changedAt, transactionId, requestId } = change;
  const ids = [
    action,
    transactionId,
    requestId && t('adminRecord.request', { id: requestId.slice(-12) }),
  ].filter(Boolean);
  return (
    <tr>
      <td className="full">
        <b>{moneyLabel(change)}</b>
        {change.reason && <span className="sub">{change.reason}</span>}
      </td>
      <td className="full">
        {product && (
          <Link to={adminPaths.record({ kind: 'steps', concerns: product._id })}>{product.title}</Link>
        )}
      </td>
      <td className="r num" data-l={t('adminRecord.amount')}>
        {amount === null ? <span className="muted">{t('adminRecord.noMoney')}</span> : formatTaka(amount)}
      </td>
      <td className="full">{actor?.name ?? 'Secondbyte'}</td>
      <td className="full num">
        {formatDay(changedAt)}, {formatClock(changedAt)}
        {ids.length > 0 && (
          <details className="admin-fold">
            <summary>{t('adminRecord.details')}</summary>
            <span className="sub">{ids.join(', ')}</span>
          </details>
        )}
      </td>
    </tr>
  );
}

/** Shows a search for all changes of one product, order or payment. The id is in the URL. */
export function MoneySearch({ concerns, kind }: { readonly concerns: string; readonly kind: string }) {
  return (
    <Form
      method="get"
      className="find with-icon"
      role="search"
      aria-label={t('adminRecord.history')}
      key={`${kind} ${concerns}`}
    >
      <Search className="i" aria-hidden="true" />
      {kind !== '' && <input type="hidden" name="kind" value={kind} />}
      <input
        className="input"
        type="search"
        name="concerns"
        aria-label={t('adminRecord.findById')}
        placeholder={t('adminRecord.idHint')}
        defaultValue={concerns}
      />
    </Form>
  );
}
