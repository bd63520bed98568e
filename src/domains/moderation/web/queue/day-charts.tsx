import '../common/admin.css';
import { formatTaka, groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { formatDay } from '#ui/dates.ts';
import { SectionHead } from '#ui/layout.tsx';
import { preloadTakaFont } from '#ui/price.tsx';
import type { WireDay } from '../../contract.ts';

type Measure = {
  readonly key: 'listings' | 'sales' | 'taka' | 'reports';
  readonly title: string;
  readonly format: (amount: number) => string;
};

function measures(): readonly Measure[] {
  return [
    { key: 'sales', title: t('adminRecord.sales'), format: groupDigits },
    { key: 'listings', title: t('adminQueue.chartListings'), format: groupDigits },
    { key: 'taka', title: t('adminQueue.chartMoney'), format: formatTaka },
    { key: 'reports', title: t('adminQueue.chartReports'), format: groupDigits },
  ];
}

/** Size of a chart in SVG units; the page scales it. */
const WIDTH = 300;
const HEIGHT = 72;
/** Share of a day's width that its bar fills. */
const BAR = 0.7;
/** Minimum height of a bar whose value is above 0. */
const LEAST = 2;

/** Formats a day without the year: "23 Nov". */
function shortDay(day: string): string {
  return formatDay(day).replace(/ \p{Nd}{4}$/u, '');
}

/** Shows charts of listings, sales, payments and reports of the last days, each with its own scale. */
export function DayCharts({ days }: { readonly days: readonly WireDay[] }) {
  preloadTakaFont();
  return (
    <section aria-labelledby="days">
      <SectionHead id="days" title={t('adminQueue.lastDays', { count: groupDigits(days.length) })} />
      <div className="day-charts">
        {measures().map((measure) => (
          <DayChart key={measure.key} days={days} measure={measure} />
        ))}
      </div>
    </section>
  );
}

type DayChartProps = { readonly days: readonly WireDay[]; readonly measure: Measure };

type ChartRange = Readonly<Record<'first' | 'last' | 'total', string>>;

/** Describes a chart in words for screen readers: its days, their total, and the day with the largest amount. */
function chartWords(
  { days, measure: { key, title, format } }: DayChartProps,
  { first, last, total }: ChartRange,
): string {
  const amounts = days.map((day) => day[key]);
  const most = Math.max(0, ...amounts);
  const best = days[amounts.indexOf(most)];
  if (!best || most === 0) return t('adminQueue.chartWords', { title, first, last, total });
  return t('adminQueue.chartWordsMost', {
    title,
    first,
    last,
    total,
    day: shortDay(best.day),
    most: format(most),
  });
}

function DayChart({ days, measure }: DayChartProps) {
  const { key, title, format } = measure;
  const amounts = days.map((day) => day[key]);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const most = Math.max(0, ...amounts);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const [from, to, sum] = [shortDay(first.day), shortDay(last.day), format(total)];
  const words = chartWords({ days, measure }, { first: from, last: to, total: sum });
  return (
    <figure className="day-chart">
      <figcaption>
        <span className="small muted">{title}</span>
        <b>{sum}</b>
        <span className="small muted">
          {most === 0 ? t('adminQueue.none') : t('adminQueue.atMost', { amount: format(most) })}
        </span>
        <small>{t('adminQueue.today', { count: format(last[key]) })}</small>
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
        <span>{from}</span>
        <span>{to}</span>
      </p>
      <DayTable days={days} measure={measure} />
    </figure>
  );
}

/** Shows a chart's amounts as a table in a collapsed section, the latest day first. */
function DayTable({ days, measure: { key, title, format } }: DayChartProps) {
  return (
    <details className="admin-fold">
      <summary>
        {t('adminQueue.asTable')}
        <span className="sr">, {title}</span>
      </summary>
      <table className="day-table">
        <caption className="sr">{t('adminQueue.aDay', { title })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('adminQueue.day')}</th>
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
