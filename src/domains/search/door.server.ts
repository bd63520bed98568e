import type { PersonalData } from '../../platform/personal-data.ts';
import { searchPersonalData } from './personal-data.ts';

/** What the search's tables hold about people. */
export const personalData: PersonalData = searchPersonalData;
