import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { formatMonth } from '#ui/dates.ts';
import { Picture } from '#ui/picture.tsx';
import { Money, Price } from '#ui/price.tsx';
import { Avatar, Verified } from '#ui/tag.tsx';
import { paths } from '../../../../paths.ts';
import { isForSale } from '../../../catalog/products/rules.ts';
import { ConditionTag } from '../../../catalog/web/public/condition-tag.tsx';
import { imageUrl, pictureSources, smallImage } from '../../../images/image-url.ts';
import type { WireConversation } from '../../contract.ts';
import type { ListingFacts } from '../conversation/listing-facts.ts';

type About = Pick<
  WireConversation['product'],
  '_id' | 'title' | 'resalePrice' | 'Location' | 'state' | 'picture'
>;

/** Returns the state of a listing, or its place while it is for sale. */
function stateOrPlace({ state, Location }: Pick<About, 'state' | 'Location'>): string {
  if (state === 'unsold') return Location;
  if (state === 'reserved') return t('talk.reserved');
  return state === 'sold' ? t('state.sold') : t('state.ended');
}

/**
 * Describes the other person in a line: buyer or seller, member since, and "not verified" for such a seller. If their
 * account is closed, the line says only that.
 */
export function partnerWords({ partner, role }: Pick<WireConversation, 'partner' | 'role'>): string {
  if (partner.closed) return t('talk.closed');
  const kind = role === 'buyer' ? t('frame.seller') : t('frame.buyer');
  const text = `${kind} · ${t('talk.hereSince', { month: formatMonth(partner.joinedAt) })}`;
  return role === 'buyer' && !partner.verified ? `${text} · ${t('talk.notVerified')}` : text;
}

/** Shows the listing in one line above the messages. */
export function AboutBar({ product }: { readonly product: About }) {
  const { _id, title, resalePrice, state, picture } = product;
  return (
    <div className="about">
      {picture ? (
        <img className="thing" src={imageUrl(picture.id, 'card', 'webp')} alt="" width="64" height="48" />
      ) : (
        <span className="thing" />
      )}
      <div>
        <b>{title}</b>
        <Money taka={resalePrice} /> <span className="small muted">{stateOrPlace(product)}</span>
      </div>
      {state !== 'withdrawn' && <ButtonLink to={paths.categoryList(_id)}>{t('talk.seeListing')}</ButtonLink>}
    </div>
  );
}

type AboutPanelProps = {
  readonly conversation: WireConversation;
  /** Texts about the listing; null if the listing could not be loaded. */
  readonly facts: ListingFacts | null;
};

/** Shows the listing, the other person and how to meet, beside the messages on wide screens. */
export function AboutPanel({ conversation, facts }: AboutPanelProps) {
  const { product, partner, role } = conversation;
  return (
    <aside className="talk-about" aria-label={t('talk.aboutListing')}>
      <div className="ph">
        <Picture files={product.picture && pictureSources(product.picture, 'card')} alt="" sizes="260px" />
      </div>
      <div>
        <h2>{product.title}</h2>
        <Price taka={product.resalePrice} />
        <p className="small muted">{stateOrPlace(product)}</p>
        {facts && (
          <div className="talk-facts">
            {facts.attributes.length > 0 && <p>{facts.attributes.join(' · ')}</p>}
            {facts.battery && <p>{facts.battery}</p>}
            <ConditionTag condition={facts.condition} />
          </div>
        )}
      </div>
      <div className="talk-person">
        <Avatar name={partner.name} image={smallImage(partner.image)} verified={partner.verified} big />
        <div>
          <p className="nm">
            {partner.name} {partner.verified && <Verified />}
          </p>
          <p className="small muted">{partnerWords(conversation)}</p>
        </div>
      </div>
      {role === 'buyer' && isForSale(product.state) && (
        <ButtonLink to={paths.productDetails(product._id)}>{t('product.orderNow')}</ButtonLink>
      )}
      <p className="small muted">{t('talk.safely')}</p>
    </aside>
  );
}
