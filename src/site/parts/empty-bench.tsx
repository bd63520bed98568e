import { formatTaka } from '#kernel/money.ts';
import { CachedFragment } from '#ui/cached-fragment.tsx';
import { WorkbenchIllustration } from '#ui/workbench-illustration.tsx';

/** Price on the drawn tag, in whole taka. */
const DRAWN_PRICE = 38_500;

/** Shows a drawing at the top of the home page if there is no listing to show as an example. */
export default function EmptyBench() {
  return (
    <CachedFragment name="bench" cacheKey="">
      <WorkbenchIllustration price={formatTaka(DRAWN_PRICE)} />
    </CachedFragment>
  );
}
