import type { ReactNode } from 'react';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import articleStyles from '#ui/styles/article.css?url';
import { Ring } from '../../domains/catalog/web/site/battery-ring.tsx';
import { paths } from '../../paths.ts';
import type { Route } from './+types/battery-report-page.ts';
import { ArticlePage, articleMeta, Command } from './article-page.tsx';
import { readABatteryReport } from './articles.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () => articleMeta(readABatteryReport());

/** Commands that create a battery report. */
const IN_WINDOWS = 'powercfg /batteryreport';
const IN_LINUX = 'upower -i $(upower -e | grep BAT)';

/** Shows the part of a battery report with the three important lines. The lines are in English, as in Windows. */
function ReportFigure() {
  return (
    <figure className="wide-fig bat-fig">
      <div className="bat-report" lang="en">
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
            <dd>40,870 mWh</dd>
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
          <span className="num">40,870 ÷ 50,450</span>
        </p>
      </div>
      <figcaption>{t('batteryReport.figure')}</figcaption>
    </figure>
  );
}

/** Returns the ranges of battery health: a percentage for the drawing, and a text that explains the range. */
function grades(): readonly (readonly [percent: number, text: ReactNode])[] {
  const bold = (range: string) => <b className="num">{range}</b>;
  return [
    [92, rich('batteryReport.gradeNew', { range: bold(t('batteryReport.gradeNewRange')) })],
    [84, rich('batteryReport.gradeGood', { range: bold(t('batteryReport.gradeGoodRange')) })],
    [70, rich('batteryReport.gradeWorn', { range: bold(t('batteryReport.gradeWornRange')) })],
    [45, rich('batteryReport.gradeEmpty', { range: bold(t('batteryReport.gradeEmptyRange')) })],
  ];
}

function Lines() {
  return (
    <section>
      <h2>{t('batteryReport.lines')}</h2>
      <dl className="terms">
        <dt>{t('batteryReport.design')}</dt>
        <dd>{t('batteryReport.designText')}</dd>
        <dt>{t('batteryReport.full')}</dt>
        <dd>{t('batteryReport.fullText')}</dd>
        <dt>{t('batteryReport.cycles')}</dt>
        <dd>{t('batteryReport.cyclesText')}</dd>
      </dl>
    </section>
  );
}

function OddNumbers() {
  return (
    <section>
      <h2>{t('batteryReport.odd')}</h2>
      <ul>
        <li>{rich('batteryReport.oddFew', { what: <b>{t('batteryReport.oddFewWhat')}</b> })}</li>
        <li>{rich('batteryReport.oddAbove', { what: <b>{t('batteryReport.oddAboveWhat')}</b> })}</li>
        <li>{rich('batteryReport.oddMany', { what: <b>{t('batteryReport.oddManyWhat')}</b> })}</li>
        <li>{rich('batteryReport.oddNone', { what: <b>{t('batteryReport.oddNoneWhat')}</b> })}</li>
      </ul>
    </section>
  );
}

/** Explains how to create and read a battery report. */
export default function BatteryReportPage() {
  const others = <Link to={paths.testALaptop()}>{t('blog.otherNine')}</Link>;
  return (
    <ArticlePage article={readABatteryReport()}>
      <ReportFigure />
      <section>
        <h2>{t('batteryReport.make')}</h2>
        <p>{rich('batteryReport.makeText', { cmd: <code>cmd</code> })}</p>
        <Command on="Windows">{IN_WINDOWS}</Command>
        <p>{rich('batteryReport.fileText', { file: <code>battery-report.html</code> })}</p>
      </section>
      <Lines />
      <section>
        <h2>{t('batteryReport.worth')}</h2>
        <ul className="grades">
          {grades().map(([percent, text]) => (
            <li key={percent}>
              <Ring health={percent} size={40} />
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <p>{t('batteryReport.hoursText')}</p>
      </section>
      <OddNumbers />
      <section>
        <h2>{t('batteryReport.without')}</h2>
        <p>{rich('batteryReport.mac', { mac: <b>Mac:</b> })}</p>
        <p>{rich('batteryReport.linux', { linux: <b>Linux:</b> })}</p>
        <Command on="Linux">{IN_LINUX}</Command>
        <p>{rich('batteryReport.compare', { others })}</p>
      </section>
    </ArticlePage>
  );
}
