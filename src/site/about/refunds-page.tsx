import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import { paths } from '../../paths.ts';
import type { Route } from './+types/refunds-page.ts';
import { ReturnDrawing } from './drawings.tsx';
import { MarketPage, Section } from './market-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: t('refunds.title'), description: t('refunds.description') });

function Automatic() {
  return (
    <Section title={t('refunds.automatic')}>
      <p>{t('refunds.automaticWhen')}</p>
      <ul>
        <li>{t('refunds.whenGone')}</li>
        <li>{t('refunds.whenCancelled')}</li>
        <li>{t('refunds.whenPaid')}</li>
        <li>{t('refunds.whenNotHandedOver')}</li>
        <li>{t('refunds.whenNotSent')}</li>
        <li>{t('refunds.whenOther')}</li>
      </ul>
      <p>{t('refunds.weWrite')}</p>
    </Section>
  );
}

function AfterHandover() {
  const test = <Link to={paths.testALaptop()}>{t('refunds.afterTest')}</Link>;
  const contact = <Link to={paths.contact()}>{t('refunds.writeToUs')}</Link>;
  return (
    <Section title={t('refunds.after')}>
      <p>{rich('refunds.afterText', { test })}</p>
      <ol>
        <li>{t('refunds.afterCall')}</li>
        <li>{t('refunds.afterDispute')}</li>
        <li>{t('refunds.afterCourier')}</li>
        <li>{rich('refunds.afterThat', { contact })}</li>
        <li>{t('refunds.afterLaw')}</li>
      </ol>
    </Section>
  );
}

/** Explains delivery and refunds: which refunds are automatic, and what buyers can do in other cases. */
export default function RefundsPage() {
  return (
    <MarketPage title={t('refunds.title')} lead={t('refunds.lead')} drawing={<ReturnDrawing />}>
      <Section title={t('refunds.handover')}>
        <p>{t('refunds.handoverMeet')}</p>
        <p>{t('refunds.handoverCourier')}</p>
      </Section>
      <Automatic />
      <Section title={t('refunds.notCharged')}>
        <p>{t('refunds.notChargedText')}</p>
      </Section>
      <Section title={t('refunds.paid')}>
        <p>{t('refunds.paidText')}</p>
      </Section>
      <AfterHandover />
      <Section title={t('refunds.cash')}>
        <p>{t('refunds.cashText')}</p>
      </Section>
      <Section title={t('refunds.before')}>
        <p>{t('refunds.beforeText')}</p>
      </Section>
    </MarketPage>
  );
}
