import { Link } from '#ui/link.tsx';
import articleStyles from '#ui/styles/article.css?url';
import { Ring } from '../../domains/catalog/web/site/battery-ring.tsx';
import { paths } from '../../paths.ts';
import type { Route } from './+types/battery-report-page.ts';
import { ArticlePage, articleMeta, Command } from './article-page.tsx';
import { readABatteryReport } from './articles.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () => articleMeta(readABatteryReport);

/** Shows a part of a battery report with its three important lines. */
function ReportFigure() {
  return (
    <figure className="wide-fig bat-fig">
      <div className="bat-report">
        <p className="bat-report-head">Installed batteries</p>
        <dl>
          <div>
            <dt>Name</dt>
            <dd>Primary</dd>
          </div>
          <div>
            <dt>Chemistry</dt>
            <dd>LiP</dd>
          </div>
          <div className="lit">
            <dt>Design capacity</dt>
            <dd>50,450 mWh</dd>
          </div>
          <div className="lit">
            <dt>Full charge capacity</dt>
            <dd>40,860 mWh</dd>
          </div>
          <div className="lit">
            <dt>Cycle count</dt>
            <dd>312</dd>
          </div>
        </dl>
      </div>
      <div className="bat-sum">
        <Ring health={81} size={40} />
        <p>
          <b className="num">81 %</b>
          <span className="num">40,860 ÷ 50,450</span>
        </p>
      </div>
      <figcaption>
        Three lines count. The report leaves the sum to you: full charge divided by design.
      </figcaption>
    </figure>
  );
}

const GRADES: readonly (readonly [percent: number, range: string, meaning: string])[] = [
  [92, '90 % and more', 'Nearly new. Rare in a machine older than two years.'],
  [84, '80 to 89 %', 'Good. An office laptop still runs four to five hours.'],
  [70, '60 to 79 %', 'Worn. Two to three hours; take a charger along, and pay less.'],
  [45, 'Under 60 %', 'Count it as empty. Ask what a new one costs and take that off the price.'],
];

/** Explains how to make and read a battery report. */
export default function BatteryReportPage() {
  return (
    <ArticlePage article={readABatteryReport}>
      <ReportFigure />
      <section>
        <h2>Make it yourself, on the spot</h2>
        <p>
          A report is a file that anybody can change, and a screenshot shows any battery. So make it on the
          very laptop, in front of the seller. In Windows open the Start menu, type <code>cmd</code>, press
          Enter, and type:
        </p>
        <Command on="Windows">powercfg /batteryreport</Command>
        <p>
          Windows answers with the place of the file, usually <code>battery-report.html</code> in the user’s
          folder. Open it in the browser and look for “Installed batteries”.
        </p>
      </section>
      <section>
        <h2>Three lines</h2>
        <dl className="terms">
          <dt>Design capacity</dt>
          <dd>What the battery held when it left the factory, in milliwatt-hours. 50,000 mWh are 50 Wh.</dd>
          <dt>Full charge capacity</dt>
          <dd>What it still holds today. Divide it by the design capacity: that is its health.</dd>
          <dt>Cycle count</dt>
          <dd>
            How often it was emptied and filled, all in all. Laptop batteries are made for 300 to 1,000 of
            them. Some laptops show a dash here; that means nothing.
          </dd>
        </dl>
      </section>
      <section>
        <h2>What it is worth</h2>
        <ul className="grades">
          {GRADES.map(([percent, range, meaning]) => (
            <li key={range}>
              <Ring health={percent} size={40} />
              <p>
                <b className="num">{range}</b> {meaning}
              </p>
            </li>
          ))}
        </ul>
        <p>
          Hours are easy to guess: what it holds divided by what it uses. Writing and browsing use 8 to 10 W,
          so 40 Wh last four hours or a little more. During load shedding that is the number you will care
          about.
        </p>
      </section>
      <section>
        <h2>When the numbers look odd</h2>
        <ul>
          <li>
            <b>Few cycles in an old laptop:</b> the battery was replaced. That can be good news. Ask whether
            it is the maker’s own.
          </li>
          <li>
            <b>Full charge above design:</b> new, or a chip in a cheap battery that makes things up. Scroll
            down to “Recent usage” and see whether it really lasts.
          </li>
          <li>
            <b>Many cycles, high health:</b> unlikely. Watch the percentage for ten minutes without the
            charger; it should not jump.
          </li>
          <li>
            <b>No battery listed:</b> it has none, or it is dead.
          </li>
        </ul>
      </section>
      <section>
        <h2>Without Windows</h2>
        <p>
          <b>Mac:</b> System Settings, Battery, the small i beside Battery Health: it names the maximum
          capacity. Cycles stand in System Information under Power.
        </p>
        <p>
          <b>Linux:</b> “capacity” in the answer of this command is the health.
        </p>
        <Command on="Linux">upower -i $(upower -e | grep BAT)</Command>
        <p>
          Sellers can put health and cycles into their listing. Compare them with your report: a few per cent
          apart is nothing, twenty is a reason to ask.{' '}
          <Link to={paths.testALaptop()}>The other nine checks</Link>
        </p>
      </section>
    </ArticlePage>
  );
}
