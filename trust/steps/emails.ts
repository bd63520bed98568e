import type { Action } from './actions.ts';
import type { Order } from './orders.ts';
import type { Scene } from './scene.ts';

type Email = { readonly id: number; readonly recipients: readonly string[]; readonly subject: string };

/** Result of checking the emails about an action. */
export type EmailCheck = {
  /**
   * Number of copies with the `Message-ID` of the first email, which mail programs can recognize (RFC 5322, 3.6.4).
   */
  readonly copies: number;
  readonly breaches: readonly string[];
};

async function numberOf(url: string, { id }: Email): Promise<string> {
  const source = await (await fetch(`${url}/messages/${id}/source`)).text();
  return /^message-id:\s*(\S+)/im.exec(source)?.[1] ?? `none-${id}`;
}

/**
 * Checks the emails since the mailbox was emptied. Each person who must be notified has one email, and nobody has two
 * different emails. If a process dies between sending an email and recording it, the email is sent again with the same
 * `Message-ID`.
 */
export async function lookAtEmails({ market }: Scene, order: Order, action: Action): Promise<EmailCheck> {
  const { url } = market.mailbox;
  const emails = (await (await fetch(`${url}/messages`)).json()) as Email[];
  const groups = Map.groupBy(emails, ({ recipients, subject }) => `${recipients} ${subject}`);
  const breaches: string[] = [];
  let copies = 0;
  for (const [words, group] of groups) {
    if (group.length < 2) continue;
    const numbers = new Set(await Promise.all(group.map((email) => numberOf(url, email))));
    copies += group.length - numbers.size;
    if (numbers.size > 1) breaches.push(`sent ${numbers.size} times: ${words}`);
  }
  const missing = action.notifies.filter(
    (side) => !emails.some(({ recipients }) => recipients.includes(order[side].email.toLowerCase())),
  );
  return { copies, breaches: [...breaches, ...missing.map((side) => `the ${side} got no email`)] };
}
