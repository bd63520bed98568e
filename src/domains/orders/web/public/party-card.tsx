import { t } from '#texts/t.ts';
import { formatMonth } from '#ui/dates.ts';
import { Send } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { ReachLinks } from '#ui/reach-links.tsx';
import { Avatar, Verified } from '#ui/tag.tsx';
import { smallImage } from '../../../images/image-url.ts';
import type { WireOrder, WireParty } from '../../contract.ts';

/** Returns the name of an order, for the first line of a chat about it. */
export function aboutOrder({ number, product }: Pick<WireOrder, 'number' | 'product'>): string {
  return t('party.about', { number, title: product.title });
}

type PartyCardProps = {
  readonly label: string;
  readonly party: WireParty;
  /** Name of the order for the first line of a chat, see {@link aboutOrder}. */
  readonly about: string;
  /** Path of the conversation on this site; missing if there is none. */
  readonly messages?: string;
};

/** Shows the other side of an order, and how to reach them. */
export function PartyCard({ label, party, about, messages }: PartyCardProps) {
  const { name, image, verified, since, number, noShows } = party;
  return (
    <section className="order-box at-2" aria-label={label}>
      <div className="party-card">
        <Avatar name={name} image={smallImage(image)} big />
        <div>
          <p className="name">
            {name}
            {verified && <Verified />}
          </p>
          <p className="small muted">{t('party.since', { label, month: formatMonth(since) })}</p>
          {noShows > 0 && <p className="small">{t('party.noShows', { count: noShows })}</p>}
        </div>
      </div>
      {number ? (
        <>
          <div className="reach">
            <ReachLinks
              number={number}
              name={name}
              line={t('orders.hello', { name, about })}
              call={t('orderEmail.call')}
              chat="WhatsApp"
            >
              {messages && (
                <Link to={messages} aria-label={t('party.messageTo', { name })}>
                  <Send className="i" aria-hidden="true" />
                  {t('party.message')}
                </Link>
              )}
            </ReachLinks>
          </div>
          <p className="small muted num reach-number">{number}</p>
        </>
      ) : (
        <p className="small muted reach-number">{t('party.hidden')}</p>
      )}
    </section>
  );
}
