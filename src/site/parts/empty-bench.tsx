import { formatTaka } from '#kernel/money.ts';
import { CachedFragment } from '#ui/cached-fragment.tsx';
import { WorkbenchIllustration } from '#ui/workbench-illustration.tsx';

/** Price on the drawn tag, in whole taka. */
const DRAWN_PRICE = 38_500;

/**
 * Shows a drawing of a workbench at the top of the home page. The drawing replaces the example listing if there is
 * none.
 */
export default function EmptyBench() {
  return (
    <CachedFragment name="bench" cacheKey="">
      <WorkbenchIllustration price={formatTaka(DRAWN_PRICE)} />
    </CachedFragment>
  );
}
