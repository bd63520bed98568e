import '../common/admin.css';
import { groupDigits } from '#kernel/money.ts';
import { counted } from '#kernel/number-words.ts';
import { Link } from '#ui/link.tsx';
import type { WireFigures } from '../../contract.ts';
import { adminPaths } from '../site/admin-paths.ts';

/** Lists the open tasks of admins, most urgent first: `2 reported listings, 1 seller to approve`. */
function waitingWords(figures: WireFigures): string {
  const { openDisputes, openReports, messageCases, verificationRequests, sellersToApprove } = figures;
  const kinds: readonly (readonly [count: number, one: string, many: string])[] = [
    [openDisputes, 'dispute', 'disputes'],
    [openReports, 'reported listing', 'reported listings'],
    [messageCases, 'reported conversation', 'reported conversations'],
    [verificationRequests, 'request to be verified', 'requests to be verified'],
    [sellersToApprove, 'seller to approve', 'sellers to approve'],
  ];
  return kinds
    .filter(([count]) => count > 0)
    .map((kind) => counted(...kind))
    .join(', ');
}

/** Shows one line above the tables of accounts: open tasks, number of accounts, and a link to the queue. */
export function QueueSummary({ figures }: { readonly figures: WireFigures }) {
  const waiting = waitingWords(figures);
  const { sellers, verifiedSellers, buyers, newBuyers } = figures;
  return (
    <section className="queue-line" aria-label="Queue and figures">
      <p>
        <b>{waiting === '' ? 'Nothing to decide.' : `Waiting: ${waiting}.`}</b>{' '}
        <span className="muted">
          {counted(sellers, 'seller')}, {groupDigits(verifiedSellers)} verified; {counted(buyers, 'buyer')},{' '}
          {groupDigits(newBuyers)} new this week.
        </span>
      </p>
      <Link to={adminPaths.queue()}>Queue and figures</Link>
    </section>
  );
}
