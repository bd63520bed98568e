import '../common/condition.css';
import { t } from '#texts/t.ts';
import { Check, type Icon, Minus, TriangleAlert } from '#ui/icon.tsx';
import type { BenchResult } from '../../../attributes/condition/bench-check.ts';
import { BatteryRing } from '../site/battery-ring.tsx';
import type { BatteryView, BenchView } from './condition-view.ts';

const looks: Readonly<Record<BenchResult, { readonly className: string; readonly icon: Icon }>> = {
  Works: { className: 'res w', icon: Check },
  Faulty: { className: 'res f', icon: TriangleAlert },
  'Not tested': { className: 'res', icon: Minus },
};

function resultWord(result: BenchResult): string {
  if (result === 'Works') return t('bench.works');
  return result === 'Faulty' ? t('bench.faulty') : t('bench.notTested');
}

/** Shows the result of a part's test as icon and word. */
export function BenchResultMark({ result }: { readonly result: BenchResult }) {
  const { className, icon: Icon } = looks[result];
  return (
    <span className={className}>
      <Icon className="i s" aria-hidden="true" />
      {resultWord(result)}
    </span>
  );
}

/** Shows a bench check as a table: each part, its test or fault, and its result. */
export function BenchCheckTable({ bench }: { readonly bench: BenchView }) {
  return (
    <div className="bench">
      <table>
        <caption className="sr">{bench.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{bench.headline}</th>
            <th scope="col">{t('bench.sellerSays')}</th>
          </tr>
        </thead>
        <tbody>
          {bench.rows.map(({ label, note, result }) => (
            <tr key={label} className={result === 'Faulty' ? 'bad' : undefined}>
              <th scope="row">
                {label}
                <span>{note}</span>
              </th>
              <td>
                <BenchResultMark result={result} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shows a battery's health as a ring, its meaning, and other battery data. */
export function BatteryCard({ battery }: { readonly battery: BatteryView }) {
  return (
    <div className="battery">
      <BatteryRing health={battery.health} size={148} />
      <p className="battery-say">{battery.meaning}</p>
      {battery.rows.length > 0 && (
        <dl className="kv">
          {battery.rows.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
