import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** How long stories wait for an email, in ms: it goes when nothing else is to do. */
export const EMAIL_MS = 60_000;

/** An email as the mailbox answers it. */
export type ReceivedEmail = {
  readonly id: number;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The newest email to an address whose subject begins so, once there is one. */
export async function findEmail(email: string, subject: string): Promise<ReceivedEmail> {
  const mailbox = process.env.MAILBOX_URL ?? '';
  const address = `${mailbox}/messages?to=${encodeURIComponent(email)}`;
  let found: ReceivedEmail | undefined;
  const find = async () => {
    const list = (await (await fetch(address)).json()) as ReceivedEmail[];
    found = list.find((one) => one.subject.startsWith(subject));
    return found?.text ?? '';
  };
  await expect.poll(find, { timeout: EMAIL_MS }).toContain('http');
  if (!found) throw new Error(`no email ${subject}`);
  return found;
}

/** The words of {@link findEmail}. */
export async function emailTo(email: string, subject: string): Promise<string> {
  return (await findEmail(email, subject)).text;
}

/** Path and query of the first link in an email. */
export function linkIn(text: string): string {
  const url = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  return url.pathname + url.search;
}

/** Confirms the email address of who is signed in on a page, by the link that was sent. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  await page.goto(linkIn(await emailTo(email, 'Confirm your email address')));
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
}
