import { sql } from 'kysely';
import { languageOf } from '#kernel/locale.ts';
import type { Db } from '#platform/db/database.server.ts';
import { keptLocale, localeCookie, wantedLocale } from '#platform/http/wanted-locale.ts';
import type { User } from '../user.ts';

/** Returns the cookie of the account's language for a device that has no language yet; nothing for others. */
export function languageCookies({ language }: Pick<User, 'language'>, raw: Request): readonly string[] {
  return keptLocale(raw.headers.get('cookie')) === null ? [localeCookie(language)] : [];
}

/** Stores the language of a browser in an account that it has just opened. No form tells it after Google's page. */
export async function storeBrowserLanguage(db: Db, userId: string, raw: Request): Promise<void> {
  const { url, headers } = raw;
  const cookie = headers.get('cookie') ?? undefined;
  const acceptLanguage = headers.get('accept-language') ?? undefined;
  const language = languageOf(wantedLocale({ url, cookie, acceptLanguage }));
  await sql`update users set language = ${language} where id = ${userId}`.execute(db);
}
