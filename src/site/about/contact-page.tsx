import { DescriptionList } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import type { Operator } from '../../domains/payments/contract.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/contact-page.ts';
import { ContactDrawing } from './drawings.tsx';
import { MarketPage, Part } from './market-page.tsx';
import { PhoneLink, useOperator } from './operator.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Contact',
    description: 'How to reach Secondbyte, what to write so that we can help at once, and where else we are.',
  });

function Reach({ email, phone, hours, address }: Operator) {
  const items = [
    email &&
      ([
        'Email',
        <a key="email" href={`mailto:${email}`}>
          {email}
        </a>,
      ] as const),
    phone && (['Phone', <PhoneLink key="phone" number={phone} />] as const),
    phone && hours && (['Answered', hours] as const),
    address && (['Post', address] as const),
  ].filter((item) => typeof item === 'object' && item !== null);
  if (items.length === 0) return <p>The operator of this site hasn’t added contact details yet.</p>;
  return <DescriptionList look="rows" items={items} />;
}

/** Shows links to the market's pages on other sites, or that there are none. */
function Elsewhere({ operator }: { readonly operator: Operator | null }) {
  const pages = [
    ['Facebook', operator?.facebook],
    ['YouTube', operator?.youtube],
    ['Instagram', operator?.instagram],
  ] as const;
  const ours = pages.filter(([, href]) => href);
  if (ours.length === 0) {
    return (
      <p>Secondbyte has no page on Facebook, YouTube or Instagram. Anyone using our name there is not us.</p>
    );
  }
  return (
    <>
      <ul>
        {ours.map(([name, href]) => (
          <li key={name}>
            <a href={href ?? undefined} rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p>Anyone using our name elsewhere is not us.</p>
    </>
  );
}

/** Shows how to contact the market's operator. */
export default function ContactPage() {
  const operator = useOperator();
  return (
    <MarketPage
      title="Contact"
      lead="Questions about a product go to its seller: their number is on the listing. For everything else, write to us."
      drawing={<ContactDrawing />}
    >
      <Part title="Reach us">{operator ? <Reach {...operator} /> : null}</Part>
      <Part title="Details that help us">
        <ul>
          <li>About a listing: its address. Or choose Report this listing on its page, which is quicker.</li>
          <li>
            About an order: its number, which begins with SB-. You find it in My Orders and in our emails.
          </li>
          <li>About a payment: the transaction id, which begins with pi_. You find it on your receipt.</li>
          <li>About a fault of this site: the request number on the error page, and what you were doing.</li>
        </ul>
        <p>Never send us a password, a PIN or a card number.</p>
      </Part>
      <Part id="elsewhere" title="Elsewhere">
        <Elsewhere operator={operator} />
      </Part>
      <Part title="For developers">
        <p>
          Programs can do everything this site does: <a href="/docs">the API, described</a>. Security holes:
          please write to us before you write about them. <Link to={paths.imprint()}>Imprint</Link>
        </p>
      </Part>
    </MarketPage>
  );
}
