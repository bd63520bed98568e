import { formatTaka, poishaToTaka } from '#kernel/money.ts';
import { type EventSubscriber, listen } from '#platform/work/events.server.ts';
import { queueEmails } from '#platform/work/mail.server.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { selectUsers } from '../../accounts/public-api.server.ts';
import { disputeOverdue, orderMoved } from '../../bookings/events.ts';
import { orderFacts, orderNumber } from '../../bookings/public-api.server.ts';
import { closeDisputes, findDispute } from './store.server.ts';

/** Maximum number of admins who get an email. */
const MOST_ADMINS = 100;

/** Returns the listeners that close disputes of settled orders, and email admins about overdue disputes. */
export function disputeListeners(publicUrl: string): EventSubscriber[] {
  return [
    listen('disputes.on-order.moved', orderMoved, async (tx, { bookingId, from, to }) => {
      if (from === 'disputed' && to !== 'disputed') await closeDisputes(tx, [bookingId], new Date());
    }),
    listen('disputes.emails-on-overdue', disputeOverdue, async (tx, { bookingId }) => {
      const dispute = await findDispute(tx, bookingId);
      const order = (await orderFacts(tx, [bookingId])).get(bookingId);
      if (!dispute || order?.state !== 'disputed') return;
      const page = { search: null, verified: null, limit: MOST_ADMINS, offset: 0 };
      const admins = await selectUsers(tx, { userType: 'Admin', ...page });
      const number = orderNumber(bookingId);
      await queueEmails(
        tx,
        admins.map(({ email: to }) => ({
          to,
          subject: `Decide on the dispute of order ${number}`,
          heading: 'A dispute has been waiting for two weeks',
          paragraphs: [
            `The buyer says: ${dispute.reason}. ${formatTaka(poishaToTaka(order.pricePoisha))} waits for a decision. 30 days after the dispute began all of it is refunded automatically.`,
          ],
          action: { label: 'Decide', url: publicUrl + dashboardPaths.dispute(bookingId) },
          reason: 'You get this because you are an admin of Secondbyte.',
          reference: number,
        })),
      );
    }),
  ];
}
