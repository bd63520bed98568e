import type { Db } from '#platform/db/database.server.ts';
import { exportPersonalData, type PersonalDataExport } from '#platform/db/personal-data.server.ts';
import type { PrivacyPart } from '../../accounts/public-api.server.ts';

/** Exports the data about a person that the privacy parts of the domains declare as exported. */
export function exportUserData(
  db: Db,
  parts: readonly PrivacyPart[],
  userId: string,
): Promise<PersonalDataExport> {
  const personalData = Object.assign({}, ...parts.map((part) => part.personalData));
  return exportPersonalData(db, personalData, userId);
}
