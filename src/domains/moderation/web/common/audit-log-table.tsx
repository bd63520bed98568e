import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { formatClock, formatDay } from '#ui/dates.ts';
import { Link } from '#ui/link.tsx';
import { Table } from '#ui/table.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import { paths } from '../../../../paths.ts';
import type { WireAuditEntry } from '../../../accounts/contract.ts';
import { UnverifyDialog } from './approval.tsx';
import { deedDialogId, ReasonDialog } from './reason-dialog.tsx';

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
  readonly deeds: readonly WireAuditEntry[];
  readonly heading?: string;
  /** False where the page has ways of its own to take things back. */
  readonly undo?: boolean;
  readonly foot?: ReactNode;
};

/** What admins did lately: who, what, whom, when and why. What nothing has followed can be taken back here. */
export function AuditLogTable({ deeds, heading = 'Record', undo = true, foot }: AuditLogTableProps) {
  return (
    <>
      <Table
        className="deeds"
        caption="What admins did, the latest first"
        heading={heading}
        aside="Who did what, and why"
        columns={undo ? [...COLUMNS, { label: 'Undo', end: true }] : COLUMNS}
        foot={foot}
      >
        {deeds.map((deed) => (
          <tr key={deed._id}>
            <td className="full">
              <b>{labels[deed.deed]}</b>
            </td>
            <td className="full">
              <Subject deed={deed} />
            </td>
            <td data-l="By">{deed.admin?.name ?? 'Server command'}</td>
            <td className="num" data-l="When">
              {formatDay(deed.doneAt)}, {formatClock(deed.doneAt)}
            </td>
            <td className="full">{deed.reason ?? <span className="muted">–</span>}</td>
            {undo && (
              <td className="act r">
                <UndoLink deed={deed} />
              </td>
            )}
          </tr>
        ))}
      </Table>
      {undo && deeds.map((deed) => <UndoDialog key={deed._id} deed={deed} />)}
    </>
  );
}

/** The account or listing, which leads to it where it has a page. */
function Subject({ deed: { deed, subjectId, subject } }: { readonly deed: WireAuditEntry }) {
  if (deed.endsWith('-seller') || deed === 'decline-verification')
    return <Link to={dashboardPaths.seller(subjectId)}>{subject}</Link>;
  if (deed.endsWith('-listing')) return <Link to={paths.categoryList(subjectId)}>{subject}</Link>;
  return subject;
}

function UndoLink({ deed: { deed, isLatest, subjectId, subject } }: { readonly deed: WireAuditEntry }) {
  if (!isLatest) return null;
  const [intent, word] =
    deed === 'verify-seller' ? (['unverify', 'Undo'] as const) : (['restore', 'Undo'] as const);
  return (
    <ButtonLink
      low
      kind="quiet"
      to={`#${deedDialogId(intent, subjectId)}`}
      aria-label={`${word}: ${labels[deed]} ${subject}`}
    >
      {word}
    </ButtonLink>
  );
}

function UndoDialog({ deed: { deed, isLatest, subjectId, subject } }: { readonly deed: WireAuditEntry }) {
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
