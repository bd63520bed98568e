import type { Db } from '#platform/db/database.server.ts';
import { exportPersonalData, type PersonalDataExport } from '#platform/db/personal-data.server.ts';
import type { PrivacyModule } from '../../accounts/public-api.server.ts';

/** Exports the data about a person that the privacy parts of the domains declare as exported. */
export function exportUserData(
  db: Db,
  modules: readonly PrivacyModule[],
  userId: string,
): Promise<PersonalDataExport> {
  const personalData = Object.assign({}, ...modules.map((module) => module.personalData));
  return exportPersonalData(db, personalData, userId);
}
