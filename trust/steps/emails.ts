import type { Deed } from './deeds.ts';
import type { Order } from './orders.ts';
import type { Scene } from './scene.ts';

type Letter = { readonly id: number; readonly recipients: readonly string[]; readonly subject: string };

/** What came of the letters of a deed. */
export type Told = {
  /** Copies under the number of the first, which mail programs can tell from another letter (RFC 5322, 3.6.4). */
  readonly copies: number;
  readonly breaches: readonly string[];
};

async function numberOf(url: string, { id }: Letter): Promise<string> {
  const source = await (await fetch(`${url}/messages/${id}/source`)).text();
  return /^message-id:\s*(\S+)/im.exec(source)?.[1] ?? `none-${id}`;
}

/**
 * Looks at the letters that came since the mailbox was emptied: everybody who is told something has a letter, and nobody
 * has two of one. A letter that the mail server took from somebody who died before they could note it comes once more,
 * under the same number.
 */
export async function lookAtLetters({ market }: Scene, order: Order, deed: Deed): Promise<Told> {
  const { url } = market.mailbox;
  const letters = (await (await fetch(`${url}/messages`)).json()) as Letter[];
  const groups = Map.groupBy(letters, ({ recipients, subject }) => `${recipients} ${subject}`);
  const breaches: string[] = [];
  let copies = 0;
  for (const [words, group] of groups) {
    if (group.length < 2) continue;
    const numbers = new Set(await Promise.all(group.map((letter) => numberOf(url, letter))));
    copies += group.length - numbers.size;
    if (numbers.size > 1) breaches.push(`told ${numbers.size} times: ${words}`);
  }
  const missing = deed.tells.filter(
    (side) => !letters.some(({ recipients }) => recipients.includes(order[side].email.toLowerCase())),
  );
  return { copies, breaches: [...breaches, ...missing.map((side) => `the ${side} got no email`)] };
}
