import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import { Verified } from '#ui/tag.tsx';
import { paths } from '../../paths.ts';
import type { Route } from './+types/safety-page.ts';
import { MeetDrawing } from './drawings.tsx';
import { MarketPage, Section } from './market-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: t('about.meetSafely'), description: t('safety.description') });

function Meeting() {
  const test = <Link to={paths.testALaptop()}>{t('safety.meetingTestLink')}</Link>;
  const report = <Link to={paths.readABatteryReport()}>{t('safety.meetingReport')}</Link>;
  return (
    <Section title={t('safety.meeting')}>
      <ul>
        <li>{t('safety.meetingSame')}</li>
        <li>{rich('safety.meetingTest', { test, report })}</li>
        <li>{t('safety.meetingAccounts')}</li>
        <li>{t('safety.meetingPay')}</li>
      </ul>
    </Section>
  );
}

function Report() {
  return (
    <Section id="report" title={t('safety.report')}>
      <p>{rich('safety.reportText', { link: <b>{t('safety.reportLink')}</b> })}</p>
      <p>
        {rich('safety.reportPolice', {
          contact: <Link to={paths.contact()}>{t('safety.reportContact')}</Link>,
        })}
      </p>
    </Section>
  );
}

/** Explains how to meet safely, what the badge of verified sellers means, and how to report a listing. */
export default function SafetyPage() {
  return (
    <MarketPage title={t('about.meetSafely')} lead={t('safety.lead')} drawing={<MeetDrawing />}>
      <Section title={t('safety.before')}>
        <ul>
          <li>{t('safety.beforeCall')}</li>
          <li>{t('safety.beforePlace')}</li>
          <li>{t('safety.beforePrice')}</li>
        </ul>
      </Section>
      <Meeting />
      <Section title={t('safety.never')}>
        <ul className="never">
          <li>{t('safety.neverSend')}</li>
          <li>{t('safety.neverGive')}</li>
          <li>{t('safety.neverPage')}</li>
          <li>{t('safety.neverScreenshot')}</li>
        </ul>
      </Section>
      <Section id="verified" title={t('safety.verified')}>
        <p>{rich('safety.verifiedText', { mark: <Verified /> })}</p>
        <p>{t('safety.verifiedChecked')}</p>
      </Section>
      <Section id="stolen" title={t('safety.stolen')}>
        <p>{t('safety.stolenText')}</p>
      </Section>
      <Report />
    </MarketPage>
  );
}
