import { formatTaka } from '#kernel/money.ts';
import { CachedFragment } from '#ui/cached-fragment.tsx';
import { WorkbenchIllustration } from '#ui/workbench-illustration.tsx';

/** Price on the drawn tag, in whole taka. */
const DRAWN_PRICE = 38_500;

/** Drawing at the head of the home page while no listing can stand there. */
export default function EmptyBench() {
  return (
    <CachedFragment name="bench" cacheKey="">
      <WorkbenchIllustration price={formatTaka(DRAWN_PRICE)} />
    </CachedFragment>
  );
}
