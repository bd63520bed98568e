import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Longest time in ms until an email arrives. The worker sends emails when it has nothing else to do. */
export const EMAIL_MS = 60_000;

/** Email in the format of the mailbox's responses. */
export type ReceivedEmail = {
  readonly id: number;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/**
 * Waits for an email to this recipient that contains a link and has a subject that begins with `subject`. Returns the
 * newest such email.
 */
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

/** Returns the text of the email that {@link findEmail} finds. */
export async function emailTo(email: string, subject: string): Promise<string> {
  return (await findEmail(email, subject)).text;
}

/** Returns the path and query of the first link in an email's text. */
export function linkIn(text: string): string {
  const url = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  return url.pathname + url.search;
}

/** Confirms the email address of the person who is signed in on a page, with the link in the email. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  await page.goto(linkIn(await emailTo(email, 'Confirm your email address')));
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
}
