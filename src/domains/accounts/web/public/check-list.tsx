import '../common/check-list.css';
import { formatMonth } from '#ui/dates.ts';
import { Check } from '#ui/icon.tsx';
import { checkWords, type SellerCheck, sellerChecks } from '../../checks.ts';

/** Since when a seller is verified, where that is known, and what was checked. */
type Verification = {
  readonly since: string | null;
  readonly checks: readonly { readonly what: SellerCheck; readonly at: string }[];
};

/** One check of a seller, and its month where that is known. */
export type CheckLine = { readonly words: string; readonly month: string | null };

/**
 * Lists the checks of a verified seller, each with its month. A seller verified without checks gets one line that says
 * so.
 */
export function checkLines({ since, checks }: Verification): readonly CheckLine[] {
  const lines = sellerChecks.flatMap((check) =>
    checks
      .filter(({ what }) => what === check)
      .map(({ at }) => ({ words: checkWords[check], month: formatMonth(at) })),
  );
  return lines.length > 0
    ? lines
    : [{ words: 'Checked by Secondbyte', month: since === null ? null : formatMonth(since) }];
}

/**
 * Lists the checks of a verified seller. Loaders make the lines, so that their texts stay out of browser scripts.
 */
export function CheckList({ lines }: { readonly lines: readonly CheckLine[] }) {
  return (
    <ul className="check-list">
      {lines.map(({ words, month }) => (
        <li key={words}>
          <Check className="i s" aria-hidden="true" />
          <span>{words}</span>
          {month && <span className="muted">{month}</span>}
        </li>
      ))}
    </ul>
  );
}
