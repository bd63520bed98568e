import { BatteryCard, BenchCheckTable } from '../../domains/catalog/web/public/bench-check.tsx';
import {
  batteryView,
  benchView,
  countWord,
  knownFlaws,
} from '../../domains/catalog/web/public/condition-view.ts';
import { FaultList } from '../../domains/catalog/web/public/fault-list.tsx';
import type { WholeListing } from '../../domains/catalog/web/public/listing.ts';

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Shows the battery, tests and faults. Renders nothing if the listing has none of them. */
export function ProductCondition({ product }: { readonly product: WholeListing }) {
  const [battery, bench] = [batteryView(product), benchView(product)];
  const flaws = knownFlaws(product);
  return (
    <>
      {(battery || bench) && (
        <section className="telling" aria-labelledby="h-check">
          <h2 id="h-check">{bench ? (battery ? 'Battery and bench check' : 'Bench check') : 'Battery'}</h2>
          <div className={battery && bench ? 'bench-grid both' : 'bench-grid'}>
            {battery && <BatteryCard battery={battery} />}
            {bench && <BenchCheckTable bench={bench} />}
          </div>
        </section>
      )}
      {flaws.length > 0 && (
        <section className="telling" aria-labelledby="h-flaws">
          <h2 id="h-flaws">
            {flaws.length === 1 ? 'One thing' : `${capitalized(countWord(flaws.length))} things`} you should
            know
          </h2>
          <FaultList flaws={flaws} />
        </section>
      )}
    </>
  );
}
