import type { ReactNode } from 'react';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import articleStyles from '#ui/styles/article.css?url';
import { paths } from '../../paths.ts';
import type { Route } from './+types/test-a-laptop-page.ts';
import { ArticlePage, articleMeta } from './article-page.tsx';
import { testALaptop } from './articles.ts';
import { CheckedLaptop } from './drawings.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () => articleMeta(testALaptop());

type Check = {
  readonly title: string;
  readonly text: ReactNode;
  /** Finding of the check after which the reader should not buy the laptop. */
  readonly stop?: string;
};

/** Returns the ten checks in the order of the article. */
function checks(): readonly Check[] {
  // A plain link loads the self-test page as a new document, because only that document's permissions policy allows the
  // camera.
  const page = <a href={paths.selfTest()}>{t('testLaptop.keysPage')}</a>;
  const report = <Link to={paths.readABatteryReport()}>{t('testLaptop.batteryReport')}</Link>;
  const disk = <Link to={paths.spotASwappedDisk()}>{t('blog.diskTitle')}</Link>;
  return [
    {
      title: t('testLaptop.outside'),
      text: t('testLaptop.outsideText'),
      stop: t('testLaptop.outsideStop'),
    },
    {
      title: t('testLaptop.same'),
      text: t('testLaptop.sameText'),
      stop: t('testLaptop.sameStop'),
    },
    {
      title: t('testLaptop.start'),
      text: t('testLaptop.startText'),
      stop: t('testLaptop.startStop'),
    },
    {
      title: t('testLaptop.screen'),
      text: t('testLaptop.screenText'),
    },
    {
      title: t('testLaptop.inside'),
      text: t('testLaptop.insideText'),
      stop: t('testLaptop.insideStop'),
    },
    {
      title: t('testLaptop.keys'),
      text: rich('testLaptop.keysText', { page }),
    },
    {
      title: t('testLaptop.battery'),
      text: rich('testLaptop.batteryText', { report }),
      stop: t('testLaptop.batteryStop'),
    },
    {
      title: t('testLaptop.disk'),
      text: rich('testLaptop.diskText', { disk }),
    },
    {
      title: t('testLaptop.ports'),
      text: t('testLaptop.portsText'),
    },
    {
      title: t('testLaptop.warm'),
      text: t('testLaptop.warmText'),
    },
  ];
}

function Checks() {
  return (
    <ol className="checks">
      {checks().map(({ title, text, stop }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
          {stop && (
            <p className="stop">
              <b>{t('testLaptop.walkAwayIf')}</b> {stop}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Explains how to test a used laptop, step by step. */
export default function TestALaptopPage() {
  return (
    <ArticlePage article={testALaptop()}>
      <figure className="wide-fig">
        <CheckedLaptop />
        <figcaption>{t('testLaptop.figure')}</figcaption>
      </figure>
      <section>
        <h2>{t('testLaptop.bring')}</h2>
        <p>{t('testLaptop.bringText')}</p>
      </section>
      <section>
        <h2>{t('testLaptop.checks')}</h2>
        <Checks />
      </section>
      <section>
        <h2>{t('testLaptop.before')}</h2>
        <ul>
          <li>{t('testLaptop.beforeSignOut')}</li>
          <li>{t('testLaptop.beforeMac')}</li>
          <li>{t('testLaptop.beforeCharger')}</li>
          <li>{t('testLaptop.beforeFaults')}</li>
        </ul>
        <p>
          {rich('testLaptop.beforeEnd', { orders: <Link to={paths.myOrders()}>{t('nav.myOrders')}</Link> })}
        </p>
      </section>
    </ArticlePage>
  );
}
