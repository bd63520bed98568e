import type { ReactNode } from 'react';
import { formatClock, formatDay } from '#ui/dates.ts';
import { Table } from '#ui/table.tsx';
import type { WireDeed } from '../../../accounts/contract.ts';

const labels: Readonly<Record<WireDeed['deed'], string>> = {
  'verify-seller': 'Approved seller',
  'unverify-seller': 'Took verification back',
  'close-account': 'Closed account',
  'withdraw-listing': 'Withdrew listing',
  'keep-listing': 'Kept listing',
  'restore-listing': 'Brought listing back',
  'create-admin': 'Made an admin',
  'reset-password': 'Allowed a new password',
};

/** What admins did lately: who, what, whom, when and why. */
export function DeedsTable({
  deeds,
  foot,
}: {
  readonly deeds: readonly WireDeed[];
  readonly foot?: ReactNode;
}) {
  return (
    <Table
      caption="What admins did, the latest first"
      heading="Record"
      aside="Who did what, and why"
      columns={['What', 'To', 'By', 'When', 'Reason']}
      foot={foot}
    >
      {deeds.map((deed) => (
        <tr key={deed._id}>
          <td className="full">
            <b>{labels[deed.deed]}</b>
          </td>
          <td className="full">{deed.subject}</td>
          <td data-l="By">{deed.admin?.name ?? 'Server command'}</td>
          <td className="num" data-l="When">
            {formatDay(deed.doneAt)}, {formatClock(deed.doneAt)}
          </td>
          <td className="full">{deed.reason ?? <span className="muted">–</span>}</td>
        </tr>
      ))}
    </Table>
  );
}
