import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import { paths } from '../../paths.ts';
import type { Route } from './+types/about-page.ts';
import { MarketPage, Section } from './market-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: t('about.about'), description: t('aboutPage.description') });

/** Shows the page that explains the purpose of the site. */
export default function AboutPage() {
  return (
    <MarketPage title={t('about.pages')} lead={t('aboutPage.lead')}>
      <Section title={t('aboutPage.why')}>
        <p>{t('aboutPage.whyText')}</p>
      </Section>
      <Section title={t('aboutPage.do')}>
        <ul>
          <li>{t('aboutPage.doFacts')}</li>
          <li>{t('aboutPage.doNumber')}</li>
          <li>{t('aboutPage.doPay')}</li>
          <li>{t('aboutPage.doReports')}</li>
        </ul>
      </Section>
      <Section title={t('aboutPage.dont')}>
        <ul>
          <li>{t('aboutPage.dontTest')}</li>
          <li>{t('aboutPage.dontDeliver')}</li>
          <li>{t('aboutPage.dontFollow')}</li>
        </ul>
      </Section>
      <Section title={t('aboutPage.made')}>
        <p>
          {rich('aboutPage.madeText', {
            contact: <Link to={paths.contact()}>{t('aboutPage.tellUs')}</Link>,
          })}
        </p>
      </Section>
    </MarketPage>
  );
}
