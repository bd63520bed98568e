import type { EmailFrame } from '#platform/work/email-layout.server.ts';
import { paths } from '../paths.ts';
import { PRODUCT } from './product.ts';
import type { Config } from './settings.ts';

/** What stands around every letter: whose it is, and how its reader reaches who runs the market. */
export function emailFrame(
  { OPERATOR_EMAIL, OPERATOR_ADDRESS }: Pick<Config, 'OPERATOR_EMAIL' | 'OPERATOR_ADDRESS'>,
  publicUrl: string,
): EmailFrame {
  return {
    brand: PRODUCT.name,
    logoUrl: `${publicUrl}${LOGO}`,
    homeUrl: publicUrl + paths.home(),
    helpUrl: publicUrl + paths.contact(),
    helpEmail: OPERATOR_EMAIL ?? null,
    postalAddress: OPERATOR_ADDRESS ?? null,
  };
}

/** Drawn by `tools/draw-icons.ts`; a picture of its own, so that letters sent long ago still find it. */
const LOGO = '/icons/letter-logo.png';
