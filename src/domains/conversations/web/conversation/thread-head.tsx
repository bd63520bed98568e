import { t } from '#texts/t.ts';
import { Form } from '#ui/form.tsx';
import { ChevronLeft, EllipsisVertical } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Menu } from '#ui/menu.tsx';
import { ReachLinks } from '#ui/reach-links.tsx';
import { Avatar } from '#ui/tag.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import { smallImage } from '../../../images/image-url.ts';
import type { WireConversation } from '../../contract.ts';
import { partnerWords } from '../common/about-listing.tsx';
import { REPORT_DIALOG } from '../common/message-list.tsx';

/** Shows the other person above the messages, with buttons to call, block and report. */
export function ThreadHead({ conversation }: { readonly conversation: WireConversation }) {
  const { partner, product, block } = conversation;
  return (
    <div className="thread-head">
      <Link className="iconbtn only-narrow" to={dashboardPaths.messages()} aria-label={t('talk.allMessages')}>
        <ChevronLeft className="i" aria-hidden="true" />
      </Link>
      <Avatar name={partner.name} image={smallImage(partner.image)} verified={partner.verified} />
      <div className="t">
        <b>{partner.name}</b>
        <span className="small">{partnerWords(conversation)}</span>
      </div>
      {product.number && (
        <ReachLinks
          number={product.number}
          name={partner.name}
          line={t('talk.hello', { name: partner.name, title: product.title })}
          className="iconbtn"
        />
      )}
      <Menu
        end
        label={t('talk.blockOrReport')}
        summaryClass="iconbtn"
        summary={<EllipsisVertical className="i" aria-hidden="true" />}
      >
        <Link to={`#${REPORT_DIALOG}`}>{t('talk.report')}</Link>
        {block !== 'closed' && <BlockForm partner={partner} isBlocked={block === 'mine'} />}
      </Menu>
    </div>
  );
}

type BlockFormProps = Pick<WireConversation, 'partner'> & { readonly isBlocked: boolean };

/** Renders the menu item that blocks the other person, or ends the block. */
function BlockForm({ partner: { _id, name }, isBlocked }: BlockFormProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={isBlocked ? 'unblock' : 'block'} />
      <input type="hidden" name="personId" value={_id} />
      <button type="submit">
        {isBlocked ? t('talk.unblockName', { name }) : t('talk.blockName', { name })}
      </button>
    </Form>
  );
}
