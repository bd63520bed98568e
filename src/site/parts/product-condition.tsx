import { BatteryCard, BenchCheckTable } from '../../domains/catalog/web/public/bench-check.tsx';
import { FaultList } from '../../domains/catalog/web/public/fault-list.tsx';
import type { ProductCheck } from '../product-texts.ts';

/** Shows the battery, test results and faults of a product. Renders nothing if the listing states none of these. */
export function ProductCondition({ check }: { readonly check: ProductCheck }) {
  const { battery, bench, flaws } = check;
  return (
    <>
      {(battery || bench) && (
        <section className="telling" aria-labelledby="h-check">
          <h2 id="h-check">{check.title}</h2>
          <div className={battery && bench ? 'bench-grid both' : 'bench-grid'}>
            {battery && <BatteryCard battery={battery} />}
            {bench && <BenchCheckTable bench={bench} />}
          </div>
        </section>
      )}
      {flaws.length > 0 && (
        <section className="telling" aria-labelledby="h-flaws">
          <h2 id="h-flaws">{check.flawsTitle}</h2>
          <FaultList flaws={flaws} />
        </section>
      )}
    </>
  );
}
