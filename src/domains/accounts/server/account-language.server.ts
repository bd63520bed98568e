import { sql } from 'kysely';
import { languageOf } from '#kernel/locale.ts';
import type { Db } from '#platform/db/database.server.ts';
import { keptLocale, localeCookie, wantedLocale } from '#platform/http/wanted-locale.ts';
import type { User } from '../user.ts';

/** Returns a cookie with the account's language, if the browser has no language cookie yet. */
export function languageCookies(
  { language }: Pick<User, 'language'>,
  raw: Request,
  publicUrl: string,
): readonly string[] {
  return keptLocale(raw.headers.get('cookie')) === null ? [localeCookie(language, publicUrl)] : [];
}

/**
 * Stores the browser's language in a new account. Used after sign-in with Google, which has no form with a language.
 */
export async function storeBrowserLanguage(db: Db, userId: string, raw: Request): Promise<void> {
  const { url, headers } = raw;
  const cookie = headers.get('cookie') ?? undefined;
  const acceptLanguage = headers.get('accept-language') ?? undefined;
  const language = languageOf(wantedLocale({ url, cookie, acceptLanguage }));
  await sql`update users set language = ${language} where id = ${userId}`.execute(db);
}
