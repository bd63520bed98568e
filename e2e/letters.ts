import { expect } from '@playwright/test';

/** The newest letter to an address, once there is one. */
export async function letterTo(email: string, subject: string): Promise<string> {
  const mailbox = process.env.MAILBOX_URL ?? '';
  const address = `${mailbox}/messages?to=${encodeURIComponent(email)}`;
  const find = async () => {
    const list = (await (await fetch(address)).json()) as { subject: string; text: string }[];
    return list.find((letter) => letter.subject === subject)?.text ?? '';
  };
  await expect.poll(find, { timeout: 20_000 }).toContain('http');
  return find();
}

/** Path and query of the link in a letter. */
export function linkIn(letter: string): string {
  const url = new URL(/https?:\/\/\S+/.exec(letter)?.[0] ?? '');
  return url.pathname + url.search;
}
