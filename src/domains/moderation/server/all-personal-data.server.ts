import type { PersonalData } from '#platform/db/personal-data.ts';
import { platformPersonalData } from '#platform/db/platform-personal-data.ts';
import * as accounts from '../../accounts/door.server.ts';
import * as catalog from '../../catalog/door.server.ts';
import * as images from '../../images/door.server.ts';
import * as orders from '../../orders/door.server.ts';
import * as payments from '../../payments/door.server.ts';
import * as promotion from '../../promotion/door.server.ts';
import * as search from '../../search/door.server.ts';
import * as wishlist from '../../wishlist/door.server.ts';
import { moderationPersonalData } from '../personal-data.ts';

/** What every table of the market holds about people. */
export const allPersonalData: PersonalData = {
  ...platformPersonalData,
  ...images.personalData,
  ...accounts.personalData,
  ...catalog.personalData,
  ...search.personalData,
  ...payments.personalData,
  ...orders.personalData,
  ...wishlist.personalData,
  ...promotion.personalData,
  ...moderationPersonalData,
};
