import '../common/admin.css';
import { formatTaka, groupDigits } from '#kernel/money.ts';
import { formatDay } from '#ui/dates.ts';
import { SectionHead } from '#ui/layout.tsx';
import { preloadTakaFont } from '#ui/price.tsx';
import type { WireDay } from '../../contract.ts';

type Measure = {
  readonly key: 'listings' | 'sales' | 'taka' | 'reports';
  readonly title: string;
  readonly format: (amount: number) => string;
};

const measures: readonly Measure[] = [
  { key: 'sales', title: 'Sales', format: groupDigits },
  { key: 'listings', title: 'Listings added', format: groupDigits },
  { key: 'taka', title: 'Money paid', format: formatTaka },
  { key: 'reports', title: 'Reports', format: groupDigits },
];

/** Size of a chart in SVG units; the page scales it. */
const WIDTH = 300;
const HEIGHT = 72;
/** Share of a day's width that its bar fills. */
const BAR = 0.7;
/** Lowest height of a bar with a value above 0. */
const LEAST = 2;

/** Formats a day without the year: "23 Nov". */
function shortDay(day: string): string {
  return formatDay(day).replace(/ \d{4}$/, '');
}

/** Shows charts of listings, sales, payments and reports of the last days, each with its own scale. */
export function DayCharts({ days }: { readonly days: readonly WireDay[] }) {
  preloadTakaFont();
  return (
    <section aria-labelledby="days">
      <SectionHead id="days" title={`Last ${days.length} days`} />
      <div className="day-charts">
        {measures.map((measure) => (
          <DayChart key={measure.key} days={days} measure={measure} />
        ))}
      </div>
    </section>
  );
}

type DayChartProps = { readonly days: readonly WireDay[]; readonly measure: Measure };

function DayChart({ days, measure }: DayChartProps) {
  const { key, title, format } = measure;
  const amounts = days.map((day) => day[key]);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const most = Math.max(0, ...amounts);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const best = days[amounts.indexOf(most)];
  const words = `${title} a day, ${shortDay(first.day)} to ${shortDay(last.day)}: ${format(total)} in all${
    best && most > 0 ? `, most on ${shortDay(best.day)} with ${format(most)}` : ''
  }`;
  return (
    <figure className="day-chart">
      <figcaption>
        <span className="small muted">{title}</span>
        <b>{format(total)}</b>
        <span className="small muted">{most === 0 ? 'None' : `at most ${format(most)} a day`}</span>
        <small>{format(last[key])} today</small>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={words}>
        {days.map((day, index) => (
          <Bar
            key={day.day}
            at={index / days.length}
            width={1 / days.length}
            share={most === 0 ? 0 : day[key] / most}
            words={`${shortDay(day.day)}: ${format(day[key])}`}
          />
        ))}
      </svg>
      <p className="day-span num" aria-hidden="true">
        <span>{shortDay(first.day)}</span>
        <span>{shortDay(last.day)}</span>
      </p>
      <details className="admin-fold">
        <summary>
          As a table<span className="sr">, {title}</span>
        </summary>
        <table className="day-table">
          <caption className="sr">{title} a day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatDay(day.day)}</th>
                <td>{format(day[key])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

type BarProps = {
  /** Left edge and width of the day, as shares of the whole chart. */
  readonly at: number;
  readonly width: number;
  /** Height as a share of the highest bar. */
  readonly share: number;
  /** Tooltip. */
  readonly words: string;
};

function Bar({ at, width, share, words }: BarProps) {
  const height = share === 0 ? 0 : Math.max(LEAST, share * HEIGHT);
  return (
    <g>
      <title>{words}</title>
      <rect className="slot" x={at * WIDTH} y={0} width={width * WIDTH} height={HEIGHT} />
      <rect
        x={(at + (width * (1 - BAR)) / 2) * WIDTH}
        y={HEIGHT - height}
        width={width * BAR * WIDTH}
        height={height}
      />
    </g>
  );
}
