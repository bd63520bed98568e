import type { Db } from '#platform/db/database.server.ts';
import { exportPersonalData, type PersonalDataExport } from '#platform/db/personal-data.server.ts';
import type { PrivacyPart } from '../../accounts/public-api.server.ts';

/** Exports all data about a person, as each part declares it for its tables. */
export function exportUserData(
  db: Db,
  parts: readonly PrivacyPart[],
  userId: string,
): Promise<PersonalDataExport> {
  const personalData = Object.assign({}, ...parts.map((part) => part.personalData));
  return exportPersonalData(db, personalData, userId);
}
