import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import type { paymentsCalls } from '../../domains/payments/contract.ts';
import { feeText } from '../../domains/payments/fee.ts';
import { moneyPaths } from '../../domains/payouts/money-paths.ts';
import type { Route } from './+types/fees-page.ts';
import { FreeDrawing } from './drawings.tsx';
import { MarketPage, Part } from './market-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Fees',
    description: 'What listing, ordering, advertising and paying by card cost, and who pays it.',
  });

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await apiFor<typeof paymentsCalls>(context)('GET /settings');
  if (!settings.ok) throw refusedPage(settings.problem);
  return { feePerMille: settings.data.feePerMille };
}

const FREE = 'Free';

type Row = readonly [what: string, who: string, price: string];

const rowsOf = (feePerMille: number): readonly Row[] => [
  ['List a product, as many as you like', 'Seller', FREE],
  ['Advertise one product on the home page', 'Seller', FREE],
  ['Be verified', 'Seller', FREE],
  [
    'Commission on a sale by card',
    'Seller',
    feePerMille > 0 ? `${feeText(feePerMille)} of the price` : 'None',
  ],
  ['Commission on a sale in cash', 'Seller', 'None'],
  ['Order, save, call', 'Buyer', FREE],
  ['Pay by card', 'Buyer', 'The price, nothing added'],
];

/** Shows the fees. */
export default function FeesPage({ loaderData: { feePerMille } }: Route.ComponentProps) {
  return (
    <MarketPage
      title="Fees"
      lead={
        feePerMille > 0
          ? `Listing is free, and the price you see is the price you pay. Of a sale by card we take ${feeText(feePerMille)} from its seller.`
          : 'Listing is free. We take no commission, and the price you see is the price you pay.'
      }
      drawing={<FreeDrawing />}
    >
      <table className="plain">
        <caption className="sr">What things cost on Secondbyte</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Who</th>
            <th scope="col">Costs</th>
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
      <Part title="Your bank">
        <p>
          Prices are in taka, and the card is charged in taka. Your own bank may charge for a card payment,
          for instance with a card from abroad. We do not see that and do not get it.
        </p>
      </Part>
      <Part title="Money for sellers">
        <p>
          What a buyer pays by card is kept until they have the product, and yours once they say that all is
          well, or are silent for 48 hours. Every week we pay out what is yours to the bKash, Nagad or bank
          account that you name under <Link to={moneyPaths.money()}>Money</Link>. Cash goes from hand to hand,
          and we have no part in it.
        </p>
      </Part>
      <Part title="If this changes">
        <p>Each sale has the fee from the time its buyer began to pay. We’ll list any new fee here first.</p>
      </Part>
    </MarketPage>
  );
}
