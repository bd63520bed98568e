import type { Log } from '#platform/process/log.server.ts';
import { type Gateway, ProcessorRefused, ProcessorUnreachable } from './gateway.ts';

/**
 * Checks once whether the card processor works for this market, and logs the result. Never fails, because people can
 * browse the market without card payments, and outages end.
 */
export async function reportProcessor(gateway: Gateway, log: Log): Promise<void> {
  try {
    await gateway.probe();
    log.info('the card processor accepted the key');
  } catch (error) {
    if (error instanceof ProcessorRefused) {
      const words =
        'the card processor refuses the key of this market: nobody can pay. Check STRIPE_SECRET_KEY';
      log.error({ status: error.status }, words);
    } else if (error instanceof ProcessorUnreachable) {
      log.warn('the card processor does not respond; nobody can pay');
    } else {
      log.error({ err: error }, 'the card processor could not be reached');
    }
  }
}
