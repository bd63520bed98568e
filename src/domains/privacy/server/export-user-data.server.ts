import type { Db } from '#platform/db/database.server.ts';
import { exportPersonalData, type PersonalDataExport } from '#platform/db/personal-data.server.ts';
import type { PrivacyModule } from '../../accounts/public-api.server.ts';

/** Returns the data about a person that the domains' privacy modules mark for export. */
export function exportUserData(
  db: Db,
  modules: readonly PrivacyModule[],
  userId: string,
): Promise<PersonalDataExport> {
  const personalData = Object.assign({}, ...modules.map((module) => module.personalData));
  return exportPersonalData(db, personalData, userId);
}
