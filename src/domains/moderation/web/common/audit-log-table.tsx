import type { ReactNode } from 'react';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { formatClock, formatDay } from '#ui/dates.ts';
import { Link } from '#ui/link.tsx';
import { Table } from '#ui/table.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import { paths } from '../../../../paths.ts';
import type { WireAuditEntry } from '../../../accounts/contract.ts';
import { UnverifyDialog } from './approval.tsx';
import { actionDialogId } from './reason-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

function actionLabel(action: WireAuditEntry['action']): string {
  const labels: Readonly<Record<WireAuditEntry['action'], string>> = {
    'verify-seller': t('adminRecord.actionVerify'),
    'unverify-seller': t('adminRecord.actionUnverify'),
    'uncheck-seller': t('adminRecord.actionUncheck'),
    'decline-verification': t('adminRecord.actionDecline'),
    'close-account': t('adminRecord.actionClose'),
    'withdraw-listing': t('adminRecord.actionWithdraw'),
    'keep-listing': t('adminRecord.actionKeep'),
    'restore-listing': t('adminRecord.actionRestore'),
    'read-conversation': t('adminRecord.actionRead'),
    'decide-conversation': t('adminRecord.actionDecideTalk'),
    'decide-sender': t('adminRecord.actionDecideSender'),
    'decide-dispute': t('adminRecord.actionDispute'),
    'hide-review': t('adminRecord.actionHideReview'),
    'keep-review': t('adminRecord.actionKeepReview'),
    'create-admin': t('adminRecord.actionCreateAdmin'),
    'reset-password': t('adminRecord.actionResetPassword'),
    'block-source': t('adminRecord.actionBlockSource'),
    'unblock-source': t('adminRecord.actionUnblockSource'),
    'block-account': t('adminRecord.actionBlockAccount'),
    'unblock-account': t('adminRecord.actionUnblockAccount'),
    'remove-second-factor': t('adminRecord.actionSecondFactor'),
  };
  return labels[action];
}

type AuditLogTableProps = {
  readonly entries: readonly WireAuditEntry[];
  readonly heading?: string;
  /** False if the page has its own buttons to undo actions. */
  readonly undo?: boolean;
  readonly foot?: ReactNode;
};

/**
 * Shows the latest actions of admins: actor, action, subject, time and reason. A verification, or a withdrawal of a
 * listing, can be undone here if no later action changed its subject.
 */
export function AuditLogTable({ entries, heading = t('nav.record'), undo = true, foot }: AuditLogTableProps) {
  const columns = [
    t('adminRecord.what'),
    t('adminRecord.to'),
    t('adminRecord.by'),
    t('adminRecord.when'),
    t('dispute.reason'),
  ];
  return (
    <>
      <Table
        className="audit-log"
        caption={t('adminRecord.actionsCaption')}
        heading={heading}
        aside={t('adminRecord.whoDidWhat')}
        columns={undo ? [...columns, { label: t('adminRecord.undo'), end: true }] : columns}
        foot={foot}
      >
        {entries.map((entry) => (
          <EntryRow key={entry._id} entry={entry} undo={undo} />
        ))}
      </Table>
      {undo && entries.map((entry) => <UndoDialog key={entry._id} entry={entry} />)}
    </>
  );
}

function actorOf({ action, admin }: WireAuditEntry): string {
  if (action === 'uncheck-seller') return t('frame.seller');
  return admin?.name ?? t('adminRecord.serverCommand');
}

type EntryRowProps = { readonly entry: WireAuditEntry; readonly undo: boolean };

function EntryRow({ entry, undo }: EntryRowProps) {
  return (
    <tr>
      <td className="full">
        <b>{actionLabel(entry.action)}</b>
      </td>
      <td className="full">
        <Subject entry={entry} />
      </td>
      <td data-l={t('adminRecord.by')}>{actorOf(entry)}</td>
      <td className="num" data-l={t('adminRecord.when')}>
        {formatDay(entry.doneAt)}, {formatClock(entry.doneAt)}
      </td>
      <td className="full">{entry.reason ?? <span className="muted">–</span>}</td>
      {undo && (
        <td className="act r">
          <UndoLink entry={entry} />
        </td>
      )}
    </tr>
  );
}

/** Shows the subject of an audit log entry, with a link for sellers and listings. */
function Subject({ entry: { action, subjectId, subject } }: { readonly entry: WireAuditEntry }) {
  if (action.endsWith('-seller') || action === 'decline-verification')
    return <Link to={dashboardPaths.seller(subjectId)}>{subject}</Link>;
  if (action.endsWith('-listing')) return <Link to={paths.categoryList(subjectId)}>{subject}</Link>;
  return subject;
}

function UndoLink({ entry: { action, isLatest, subjectId, subject } }: { readonly entry: WireAuditEntry }) {
  if (!isLatest) return null;
  const intent = action === 'verify-seller' ? 'unverify' : 'restore';
  return (
    <ButtonLink
      low
      kind="quiet"
      to={`#${actionDialogId(intent, subjectId)}`}
      aria-label={t('adminRecord.undoOf', { action: actionLabel(action), subject })}
    >
      {t('adminRecord.undo')}
    </ButtonLink>
  );
}

function UndoDialog({ entry: { action, isLatest, subjectId, subject } }: { readonly entry: WireAuditEntry }) {
  if (!isLatest) return null;
  if (action === 'verify-seller') return <UnverifyDialog user={{ _id: subjectId, name: subject }} />;
  return <RestoreDialog productId={subjectId} title={subject} />;
}
