import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import { paths } from '../../paths.ts';
import type { Route } from './+types/fees-page.ts';
import { FreeDrawing } from './drawings.tsx';
import { MarketPage, Part } from './market-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Fees',
    description:
      'Listing, ordering, advertising and paying by card cost nothing extra. What we charge: nothing.',
  });

const FREE = 'Free';

const ROWS: readonly (readonly [what: string, who: string, price: string])[] = [
  ['List a product, as many as you like', 'Seller', FREE],
  ['Advertise one product on the home page', 'Seller', FREE],
  ['Be verified', 'Seller', FREE],
  ['Commission on a sale', 'Seller', 'None'],
  ['Order, save, call', 'Buyer', FREE],
  ['Pay by card', 'Buyer', 'The price, nothing added'],
];

/** What things cost here. */
export default function FeesPage() {
  return (
    <MarketPage
      title="Fees"
      lead="Listing is free. We take no commission, and the price you see is the price you pay."
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
          {ROWS.map(([what, who, price]) => (
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
          A card payment arrives at the operator of this market. The site does not pay it out to you by
          itself: if you want to take card payments, <Link to={paths.contact()}>agree with us first</Link> how
          you get the money. Cash goes from hand to hand, and we have no part in it.
        </p>
      </Part>
      <Part title="If this changes">
        <p>A fee that is new will stand on this page before anybody is charged it, never afterwards.</p>
      </Part>
    </MarketPage>
  );
}
