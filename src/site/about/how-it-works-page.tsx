import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import { paths } from '../../paths.ts';
import { FindDrawing, PayDrawing, TestDrawing } from '../parts/step-drawings.tsx';
import type { Route } from './+types/how-it-works-page.ts';
import { MarketPage, Part, Steps } from './market-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'How it works',
    description:
      'Find a used computer, order it, meet the seller, test it, then pay. What happens at each step, for buyers and for sellers.',
  });

/** Explains buying and selling, step by step. */
export default function HowItWorksPage() {
  return (
    <MarketPage
      title="How it works"
      lead="Sellers list used computers. You order one, meet the seller, test it, and only then pay."
    >
      <ul className="three">
        <li>
          <FindDrawing />
          <h2>Find</h2>
          <p>Search by model, price, memory or place. Every listing has photos and the seller’s number.</p>
        </li>
        <li>
          <TestDrawing />
          <h2>Test</h2>
          <p>Meet in a public place. Switch it on and try every part. Ten minutes are enough.</p>
        </li>
        <li>
          <PayDrawing />
          <h2>Pay</h2>
          <p>By card on your phone, or in cash to the seller. Take it with you at once.</p>
        </li>
      </ul>
      <Part title="When you buy">
        <Steps
          items={[
            [
              'Find a listing',
              'Open a category or search. Filters narrow by price, condition, memory and more, and each shows how many listings match.',
            ],
            [
              'Order it',
              'Choose Order Now, check your phone number and name a place to meet. Ordering is free, and you can cancel until you pay. It does not reserve the product: others may order it too.',
            ],
            [
              'Call the seller',
              'Your order reaches the seller by email, with your number. Agree on a time and place, or call them first: the number is on the listing.',
            ],
            [
              'Meet and test',
              <>
                Take your time. Our list <Link to={paths.testALaptop()}>tests a laptop in ten minutes</Link>,
                and <Link to={paths.safety()}>Meet safely</Link> shows what to look out for.
              </>,
            ],
            [
              'Pay',
              'Open My Orders and choose Pay. From that moment the product is reserved for you for 15 minutes, and nobody else can pay for it. Your bank may ask you to confirm. The order then reads Paid, on both sides.',
            ],
          ]}
        />
      </Part>
      <Part title="When you sell">
        <Steps
          items={[
            [
              'Open a seller account',
              'Name, email, mobile number and a photo. One account is for buying or for selling.',
            ],
            [
              'List what you have',
              'Photos, price, condition, and what is wrong with it. Listings are live at once, cost nothing and end after 60 days; we write to you a week before.',
            ],
            [
              'Answer your buyers',
              'You get an email for every order, with the buyer’s number and the place they named. My Buyers keeps them all.',
            ],
            [
              'Let them test',
              'A buyer who has tested it in front of you has nothing to argue about later. Name the faults first.',
            ],
            [
              'Be paid',
              'When a buyer pays by card, the listing is marked as sold, all other orders of it end, and you get an email. Sold it for cash? Take the listing down in My Products.',
            ],
          ]}
        />
      </Part>
      <Part title="One product, one buyer">
        <p>
          Every product here exists once. Several people may order it; the first card payment that arrives
          decides. Anyone later can no longer pay, or gets a full refund if their payment was already on its
          way. <Link to={paths.refunds()}>When money comes back</Link>
        </p>
      </Part>
    </MarketPage>
  );
}
