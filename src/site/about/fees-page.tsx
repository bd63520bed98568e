import { localDigits } from '#kernel/locale.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import type { paymentsCalls } from '../../domains/payments/contract.ts';
import { feeText } from '../../domains/payments/fee.ts';
import { moneyPaths } from '../../domains/payouts/money-paths.ts';
import type { Route } from './+types/fees-page.ts';
import { FreeDrawing } from './drawings.tsx';
import { MarketPage, Section } from './market-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: t('about.fees'), description: t('fees.description') });

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await apiFor<typeof paymentsCalls>(context)('GET /settings');
  if (!settings.ok) throw refusedPage(settings.problem);
  return { feePerMille: settings.data.feePerMille };
}

type Row = readonly [what: string, who: string, price: string];

function rowsOf(feePerMille: number): readonly Row[] {
  const [seller, buyer] = [t('frame.seller'), t('frame.buyer')];
  const commission = feePerMille > 0 ? t('fees.ofPrice', { fee: shownFee(feePerMille) }) : t('fees.none');
  return [
    [t('fees.list'), seller, t('fees.free')],
    [t('fees.advertise'), seller, t('fees.free')],
    [t('fees.beVerified'), seller, t('fees.free')],
    [t('fees.cardCommission'), seller, commission],
    [t('fees.cashCommission'), seller, t('fees.none')],
    [t('fees.order'), buyer, t('fees.free')],
    [t('fees.payByCard'), buyer, t('fees.priceAlone')],
  ];
}

const shownFee = (feePerMille: number) => localDigits(feeText(feePerMille));

/** Shows the page about fees. */
export default function FeesPage({ loaderData: { feePerMille } }: Route.ComponentProps) {
  return (
    <MarketPage
      title={t('about.fees')}
      lead={feePerMille > 0 ? t('fees.leadCommission', { fee: shownFee(feePerMille) }) : t('fees.lead')}
      drawing={<FreeDrawing />}
    >
      <table className="plain">
        <caption className="sr">{t('fees.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fees.what')}</th>
            <th scope="col">{t('fees.who')}</th>
            <th scope="col">{t('fees.costs')}</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(feePerMille).map(([what, who, price]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{who}</td>
              <td>{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Section title={t('fees.bank')}>
        <p>{t('fees.bankText')}</p>
      </Section>
      <Section title={t('fees.sellers')}>
        <p>{rich('fees.sellersText', { money: <Link to={moneyPaths.money()}>{t('fees.money')}</Link> })}</p>
      </Section>
      <Section title={t('fees.change')}>
        <p>{t('fees.changeText')}</p>
      </Section>
    </MarketPage>
  );
}
