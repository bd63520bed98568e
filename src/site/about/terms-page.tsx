import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import { paths } from '../../paths.ts';
import type { Route } from './+types/terms-page.ts';
import { MarketPage, Part } from './market-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Terms',
    description:
      'The rules of Secondbyte in plain words: who may list and order, what may be sold, how a sale comes about, and what we can and cannot do.',
  });

/** Shows the terms of the market. */
export default function TermsPage() {
  return (
    <MarketPage
      title="Terms"
      lead="The rules of Secondbyte in plain words. By opening an account you agree to them. In force since 23 November 2026."
    >
      <Part title="What we are">
        <p>
          Secondbyte is a place where sellers and buyers meet. We do not own what is listed, we have not
          tested it, and we are not a party to the sale. You find who runs Secondbyte in the{' '}
          <Link to={paths.imprint()}>imprint</Link>.
        </p>
      </Part>
      <Part title="Your account">
        <ul>
          <li>An account belongs to one person or one shop, and to an email address that you can read.</li>
          <li>Name and number must be true: people will call you.</li>
          <li>An account buys or sells. That is chosen once.</li>
          <li>Keep your password to yourself. You are responsible for what is done with your account.</li>
        </ul>
      </Part>
      <Part title="What may be listed">
        <ul>
          <li>Used computers, monitors, printers, parts and accessories that are yours to sell.</li>
          <li>
            With photos of the very thing, its real condition, its faults, and the price at which you will
            hand it over.
          </li>
          <li>
            Not: stolen or locked machines, fakes, pirated software or keys, machines with somebody else’s
            data, the same thing twice, things you do not have.
          </li>
        </ul>
      </Part>
      <Part title="How a sale comes about">
        <ul>
          <li>Ordering is free and not binding. Cancel any time before you pay.</li>
          <li>When a card payment for an unsold product arrives, buyer and seller have a sale.</li>
          <li>The first person to pay buys it. All other orders end, and we refund late payments.</li>
          <li>The seller then hands over the product as listed, with what the listing says belongs to it.</li>
          <li>
            Paid by card, that happens within 5 days in the same city, and within 10 days elsewhere. By
            courier it is sent within 3 working days.
          </li>
          <li>
            Paid in cash, the sale is between the two of you alone. <Link to={paths.refunds()}>Refunds</Link>
          </li>
        </ul>
      </Part>
      <Part title="What we may do">
        <p>
          We remove listings that break these rules, and tell the seller the reason. We close accounts that
          cheat, threaten others or list stolen goods. Every such act is recorded with who did it and why.
        </p>
      </Part>
      <Part title="What you write and show">
        <p>
          Text and photos stay yours. You allow us to store them, to make smaller copies and to show them on
          this site and where its pages are shared. That ends when you take them down or close your account,
          but for sold products that the other side must still be able to read.
        </p>
      </Part>
      <Part title="What we answer for">
        <p>
          We keep this site running and your data safe as well as we can. For the machines, and for what
          sellers and buyers promise each other, they answer themselves. Nothing here takes away rights that
          the law of Bangladesh gives you.
        </p>
      </Part>
      <Part title="If these rules change">
        <p>We publish new rules here with their date. Sales made before that date keep the old rules.</p>
      </Part>
    </MarketPage>
  );
}
