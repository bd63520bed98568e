import type { Message } from './network.ts';
import type { Ending } from './order-state.ts';
import type { PaidOrder, WebhooksTestbed } from './webhooks-testbed.ts';

const HOUR = 3_600;

/** A sequence and timing in which a payment's webhook messages reach the market, with the required result. */
export type Schedule = {
  readonly name: string;
  /** True if one card was declined before another card paid. Then there are five webhook messages instead of three. */
  readonly declinedFirst?: boolean;
  /** True if no webhook message reports the payment, so that only the sweep can find it. */
  readonly needsSweep?: boolean;
  readonly ending?: Ending;
  /** Delivers the webhook messages to the market. */
  readonly play: (testbed: WebhooksTestbed, order: PaidOrder) => Promise<void>;
};

/** Returns all permutations of a list. */
export function permutationsOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, index) =>
    permutationsOf(items.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  );
}

function late(name: string, seconds: number): Schedule {
  return {
    name: `${name} late`,
    play: async (testbed, { bookingId, messages }) => {
      await testbed.age(bookingId, seconds);
      await testbed.mail.sendAll(
        messages.map((message) => ({ ...message, created: message.created - seconds })),
      );
    },
  };
}

/**
 * Returns a webhook message as a newer version of the processor's API would send it. Known fields are unchanged, and
 * many fields are unknown.
 */
function asNewer(message: Message): object {
  return {
    ...message,
    api_version: '2031-01-01.unknown',
    context: { region: 'moon', retries: [1, 2, 3] },
    data: { ...message.data, object: { ...message.data.object, allocations: [{ kind: 'new' }], note: null } },
  };
}

/**
 * The first buyer has paid. Before the market knows of this payment, the hold expires and another buyer buys the
 * product.
 */
async function letAnotherBuy(testbed: WebhooksTestbed, order: PaidOrder): Promise<void> {
  await testbed.age(order.bookingId, HOUR);
  const other = await testbed.payOrder({ productId: order.productId });
  await testbed.mail.sendAll(other.messages);
  await testbed.untilSold(order.productId);
  await testbed.mail.sendAll(order.messages);
}

const always: readonly Schedule[] = [
  { name: 'once', play: (testbed, { messages }) => testbed.mail.sendAll(messages) },
  { name: 'twice', play: (testbed, { messages }) => testbed.mail.sendCopies(messages, 2, 2) },
  {
    name: '100 times, 50 at once',
    play: (testbed, { messages }) => testbed.mail.sendCopies(messages, 100, 50),
  },
  {
    name: 'first the event of the charge, then the event of the payment',
    play: (testbed, { messages }) =>
      testbed.mail.sendAll(messages.filter(({ type }) => /succeeded$/.test(type))),
  },
  late('1 minute', HOUR / 60),
  late('1 hour', HOUR),
  late('73 hours', 73 * HOUR),
  { name: 'after another buyer bought it', ending: 'returned', play: letAnotherBuy },
  {
    name: 'after another buyer bought it, 100 times, 50 at once',
    ending: 'returned',
    play: async (testbed, order) => {
      await letAnotherBuy(testbed, order);
      await testbed.mail.sendCopies(order.messages, 100, 50);
    },
  },
  {
    name: 'in the format of a newer API version',
    play: (testbed, { messages }) => testbed.mail.sendAll(messages.map(asNewer)),
  },
  {
    name: 'among messages of unknown kinds, payments, accounts and modes',
    play: async (testbed, { messages }) => {
      for (const [index, message] of messages.entries()) {
        const strange = { ...message, id: `${message.id}_${index}` };
        await testbed.mail.send({
          ...strange,
          id: `${strange.id}_kind`,
          type: 'radar.early_fraud_warning.created',
        });
        await testbed.mail.send({
          ...strange,
          id: `${strange.id}_unknown`,
          data: { object: { id: 'pi_of_nobody' } },
        });
        await testbed.mail.send({
          ...strange,
          id: `${strange.id}_account`,
          account: 'acct_of_another',
          data: { object: { id: 'pi_elsewhere' } },
        });
        await testbed.mail.send({ ...strange, id: `${strange.id}_live`, livemode: true });
        await testbed.mail.send(message);
      }
    },
  },
];

const swept: readonly Schedule[] = [
  { name: 'never', needsSweep: true, play: async () => {} },
  {
    name: 'without any event about the payment',
    needsSweep: true,
    play: (testbed, { messages }) =>
      testbed.mail.sendAll(messages.filter(({ type }) => !/succeeded$/.test(type))),
  },
  { name: 'never, of two who paid', needsSweep: true, ending: 'returned', play: letAnotherBuyUnnoticed },
];

/** No webhook message about either buyer's payment arrives. The second buyer's browser reports the payment. */
async function letAnotherBuyUnnoticed(testbed: WebhooksTestbed, order: PaidOrder): Promise<void> {
  await testbed.age(order.bookingId, HOUR);
  const other = await testbed.payOrder({ productId: order.productId });
  await testbed.confirm(other);
  await testbed.untilSold(order.productId);
}

/** Returns every schedule. Of the 120 permutations of five messages, it returns `orders`; by default all. */
export function allSchedules(orders = Number.POSITIVE_INFINITY): Schedule[] {
  const places = permutationsOf([0, 1, 2, 3, 4]);
  const step = Math.max(1, Math.floor(places.length / orders));
  const shuffled = places
    .filter((_, index) => index % step === 0)
    .slice(0, orders)
    .map((order) => ({
      name: `five messages in the order ${order.map((place) => place + 1).join(' ')}`,
      declinedFirst: true,
      play: (testbed: WebhooksTestbed, { messages }: PaidOrder) =>
        testbed.mail.sendAll(order.flatMap((place) => messages[place] ?? [])),
    }));
  return [...always, ...shuffled, ...swept];
}
