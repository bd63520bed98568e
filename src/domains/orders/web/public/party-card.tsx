import { phoneUrl } from '#kernel/phone-url.ts';
import { formatMonth } from '#ui/dates.ts';
import { MessageCircle, Phone, Send } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Avatar, Verified } from '#ui/tag.tsx';
import { smallImage } from '../../../images/image-url.ts';
import type { WireParty } from '../../order-calls.ts';

/** Where a chat with a stored number is opened (https://faq.whatsapp.com/5913398998672934). */
const chatUrl = (number: string) => `https://wa.me/88${number}`;

type PartyCardProps = {
  readonly label: string;
  readonly party: WireParty;
  /** Where they are written to on the market; left out where that cannot be done. */
  readonly messages?: string;
};

/** The other side of an order: who they are and how to reach them. */
export function PartyCard({ label, party, messages }: PartyCardProps) {
  const { name, image, verified, since, number } = party;
  return (
    <section className="order-box at-2" aria-label={label}>
      <div className="party-card">
        <Avatar name={name} image={smallImage(image)} big />
        <div>
          <p className="name">
            {name}
            {verified && <Verified />}
          </p>
          <p className="small muted">
            {label}, here since {formatMonth(since)}
          </p>
        </div>
      </div>
      {number ? (
        <>
          <div className="reach">
            <a href={phoneUrl(number)} aria-label={`Call ${name}`}>
              <Phone className="i" aria-hidden="true" />
              Call
            </a>
            {messages && (
              <Link to={messages} aria-label={`Message to ${name}`}>
                <Send className="i" aria-hidden="true" />
                Message
              </Link>
            )}
            <a href={chatUrl(number)} rel="noreferrer" aria-label={`WhatsApp to ${name}`}>
              <MessageCircle className="i" aria-hidden="true" />
              WhatsApp
            </a>
          </div>
          <p className="small muted num reach-number">{number}</p>
        </>
      ) : (
        <p className="small muted reach-number">The order has ended, so the number is hidden.</p>
      )}
    </section>
  );
}
