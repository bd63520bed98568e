import { t } from '#texts/t.ts';
import { type BenchPart, benchParts } from '../../../attributes/condition/bench-check.ts';
import { benchPartWords } from '../../../catalog/web/public/bench-words.ts';
import type { HandoverCheck } from '../../../handover/checks.ts';

/** Name of a check, and instructions for it. */
export type CheckWords = { readonly label: string; readonly how: string };

const extraWords: Readonly<Record<Exclude<HandoverCheck, BenchPart>, () => CheckWords>> = {
  tried: () => ({ label: t('checks.tried'), how: t('checks.triedHow') }),
  charger: () => ({ label: t('name.Charger'), how: t('checks.chargerHow') }),
  pages: () => ({ label: t('checks.pages'), how: t('checks.pagesHow') }),
  'firmware-lock': () => ({ label: t('checks.firmware'), how: t('checks.firmwareHow') }),
  'disk-lock': () => ({ label: t('checks.disk'), how: t('checks.diskHow') }),
  'account-lock': () => ({ label: t('checks.account'), how: t('checks.accountHow') }),
  described: () => ({ label: t('checks.described'), how: t('checks.describedHow') }),
};

const isPart = (check: HandoverCheck): check is BenchPart => check in benchParts;

/** Returns the name of a check at the meeting, and its instructions, in the page's language. */
export function checkWords(check: HandoverCheck): CheckWords {
  return isPart(check) ? benchPartWords(check) : extraWords[check]();
}
