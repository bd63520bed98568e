import '../common/admin.css';
import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import type { WireFigures } from '../../contract.ts';
import { adminPaths } from '../site/admin-paths.ts';

/** Lists the open tasks of admins, most urgent first: `2 reported listings, 1 seller to approve`. */
function waitingWords(figures: WireFigures): string {
  const { openDisputes, openReports, messageCases, verificationRequests, sellersToApprove } = figures;
  const kinds: readonly (readonly [count: number, words: string])[] = [
    [openDisputes, t('adminQueue.disputes', { count: openDisputes })],
    [openReports, t('adminQueue.reportedListings', { count: openReports })],
    [messageCases, t('adminQueue.reportedTalks', { count: messageCases })],
    [verificationRequests, t('adminQueue.requests', { count: verificationRequests })],
    [sellersToApprove, t('adminQueue.sellersToApprove', { count: sellersToApprove })],
  ];
  return kinds
    .filter(([count]) => count > 0)
    .map(([, words]) => words)
    .join(', ');
}

/** Shows one line above the tables of accounts: open tasks, number of accounts, and a link to the queue. */
export function QueueSummary({ figures }: { readonly figures: WireFigures }) {
  const waiting = waitingWords(figures);
  const { sellers, verifiedSellers, buyers, newBuyers } = figures;
  return (
    <section className="queue-line" aria-label={t('adminQueue.title')}>
      <p>
        <b>{waiting === '' ? t('adminQueue.nothingWaits') : t('adminQueue.waiting', { waiting })}</b>{' '}
        <span className="muted">
          {t('adminQueue.accounts', {
            sellers: t('adminQueue.sellers', { count: sellers }),
            verified: groupDigits(verifiedSellers),
            buyers: t('adminQueue.buyers', { count: buyers }),
            new: groupDigits(newBuyers),
          })}
        </span>
      </p>
      <Link to={adminPaths.queue()}>{t('adminQueue.title')}</Link>
    </section>
  );
}
