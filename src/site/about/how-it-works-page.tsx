import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import { paths } from '../../paths.ts';
import { FindDrawing, PayDrawing, TestDrawing } from '../parts/step-drawings.tsx';
import type { Route } from './+types/how-it-works-page.ts';
import { MarketPage, Section, Steps } from './market-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: t('about.howItWorks'), description: t('how.description') });

function ThreeWords() {
  return (
    <ul className="three">
      <li>
        <FindDrawing />
        <h2>{t('how.find')}</h2>
        <p>{t('how.findText')}</p>
      </li>
      <li>
        <TestDrawing />
        <h2>{t('how.test')}</h2>
        <p>{t('how.testText')}</p>
      </li>
      <li>
        <PayDrawing />
        <h2>{t('how.pay')}</h2>
        <p>{t('how.payText')}</p>
      </li>
    </ul>
  );
}

function BuyingSteps() {
  const links = {
    test: <Link to={paths.testALaptop()}>{t('how.buyMeetTest')}</Link>,
    safety: <Link to={paths.safety()}>{t('about.meetSafely')}</Link>,
  };
  return (
    <Steps
      items={[
        [t('how.buyFind'), t('how.buyFindText')],
        [t('how.buyOrder'), t('how.buyOrderText')],
        [t('how.buyCall'), t('how.buyCallText')],
        [t('how.buyMeet'), rich('how.buyMeetText', { test: links.test, safety: links.safety })],
        [t('how.buyPay'), t('how.buyPayText')],
      ]}
    />
  );
}

function SellingSteps() {
  return (
    <Steps
      items={[
        [t('how.sellOpen'), t('how.sellOpenText')],
        [t('how.sellList'), t('how.sellListText')],
        [t('how.sellAnswer'), t('how.sellAnswerText')],
        [t('how.sellTest'), t('how.sellTestText')],
        [t('how.sellPaid'), t('how.sellPaidText')],
      ]}
    />
  );
}

/** Explains buying and selling, step by step. */
export default function HowItWorksPage() {
  const refunds = <Link to={paths.refunds()}>{t('how.oneRefunds')}</Link>;
  return (
    <MarketPage title={t('about.howItWorks')} lead={t('how.lead')}>
      <ThreeWords />
      <Section title={t('how.buying')}>
        <BuyingSteps />
      </Section>
      <Section title={t('how.selling')}>
        <SellingSteps />
      </Section>
      <Section title={t('how.one')}>
        <p>{rich('how.oneText', { refunds })}</p>
      </Section>
    </MarketPage>
  );
}
