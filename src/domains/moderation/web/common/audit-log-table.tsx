import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { formatClock, formatDay } from '#ui/dates.ts';
import { Link } from '#ui/link.tsx';
import { Table } from '#ui/table.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import { paths } from '../../../../paths.ts';
import type { WireAuditEntry } from '../../../accounts/contract.ts';
import { UnverifyDialog } from './approval.tsx';
import { actionDialogId, ReasonDialog } from './reason-dialog.tsx';

const labels: Readonly<Record<WireAuditEntry['deed'], string>> = {
  'verify-seller': 'Approved seller',
  'unverify-seller': 'Removed verification',
  'decline-verification': 'Declined verification',
  'close-account': 'Closed account',
  'withdraw-listing': 'Withdrew listing',
  'keep-listing': 'Kept listing',
  'restore-listing': 'Brought listing back',
  'read-conversation': 'Read reported conversation',
  'decide-conversation': 'Decided on conversation',
  'decide-sender': 'Decided on sender',
  'decide-dispute': 'Decided on dispute',
  'hide-review': 'Hid review',
  'keep-review': 'Kept review',
  'create-admin': 'Made an admin',
  'reset-password': 'Allowed a new password',
  'block-source': 'Blocked a source',
  'unblock-source': 'Let a source in again',
  'block-account': 'Blocked account',
  'unblock-account': 'Let account in again',
  'remove-second-factor': 'Removed the second factor',
};

const COLUMNS = ['What', 'To', 'By', 'When', 'Reason'];

type AuditLogTableProps = {
  readonly entries: readonly WireAuditEntry[];
  readonly heading?: string;
  /** False if the page has its own buttons to undo actions. */
  readonly undo?: boolean;
  readonly foot?: ReactNode;
};

/**
 * Shows the latest actions of admins: actor, action, subject, time and reason. The last action on a subject can be
 * undone here.
 */
export function AuditLogTable({ entries, heading = 'Record', undo = true, foot }: AuditLogTableProps) {
  return (
    <>
      <Table
        className="audit-log"
        caption="What admins did, the latest first"
        heading={heading}
        aside="Who did what, and why"
        columns={undo ? [...COLUMNS, { label: 'Undo', end: true }] : COLUMNS}
        foot={foot}
      >
        {entries.map((entry) => (
          <tr key={entry._id}>
            <td className="full">
              <b>{labels[entry.deed]}</b>
            </td>
            <td className="full">
              <Subject entry={entry} />
            </td>
            <td data-l="By">{entry.admin?.name ?? 'Server command'}</td>
            <td className="num" data-l="When">
              {formatDay(entry.doneAt)}, {formatClock(entry.doneAt)}
            </td>
            <td className="full">{entry.reason ?? <span className="muted">–</span>}</td>
            {undo && (
              <td className="act r">
                <UndoLink entry={entry} />
              </td>
            )}
          </tr>
        ))}
      </Table>
      {undo && entries.map((entry) => <UndoDialog key={entry._id} entry={entry} />)}
    </>
  );
}

/** Shows the account or listing, with a link if it has a page. */
function Subject({ entry: { deed, subjectId, subject } }: { readonly entry: WireAuditEntry }) {
  if (deed.endsWith('-seller') || deed === 'decline-verification')
    return <Link to={dashboardPaths.seller(subjectId)}>{subject}</Link>;
  if (deed.endsWith('-listing')) return <Link to={paths.categoryList(subjectId)}>{subject}</Link>;
  return subject;
}

function UndoLink({ entry: { deed, isLatest, subjectId, subject } }: { readonly entry: WireAuditEntry }) {
  if (!isLatest) return null;
  const [intent, word] =
    deed === 'verify-seller' ? (['unverify', 'Undo'] as const) : (['restore', 'Undo'] as const);
  return (
    <ButtonLink
      low
      kind="quiet"
      to={`#${actionDialogId(intent, subjectId)}`}
      aria-label={`${word}: ${labels[deed]} ${subject}`}
    >
      {word}
    </ButtonLink>
  );
}

function UndoDialog({ entry: { deed, isLatest, subjectId, subject } }: { readonly entry: WireAuditEntry }) {
  if (!isLatest) return null;
  if (deed === 'verify-seller') return <UnverifyDialog user={{ _id: subjectId, name: subject }} />;
  return (
    <ReasonDialog
      intent="restore"
      subject={{ productId: subjectId }}
      title={`Bring ${subject} back?`}
      label="Reason"
      hint="Kept in the record; its seller gets it by email."
      submit={{ label: 'Bring back', busy: 'Bringing back…', kind: 'primary' }}
    >
      <p>
        It is for sale again as it was, with its text and photos. Orders that ended with it are not reopened.
      </p>
    </ReasonDialog>
  );
}
