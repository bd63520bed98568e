import type { ReactNode } from 'react';
import { localDigits } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { DeleteLink } from '#ui/delete.tsx';
import { EmailAddress } from '#ui/email-address.tsx';
import { FieldError } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Search } from '#ui/icon.tsx';
import { Pager } from '#ui/pager.tsx';
import { Table } from '#ui/table.tsx';
import { Avatar, Verified } from '#ui/tag.tsx';
import type { WireUser } from '../../../accounts/contract.ts';
import { smallImage } from '../../../images/image-url.ts';
import { CloseDialog, closeDialogId } from '../../../privacy/web/public/close-dialog.tsx';
import type { WireSellerSummary } from '../../contract.ts';
import { isShownAtField, useAdminActionResult, useRefusedAction } from './admin-actions.ts';
import { ApproveDialog, ApproveLink, isApprovable } from './approval.tsx';
import { SellerEvidence } from './seller-evidence.tsx';
import { SellerName } from './seller-name.tsx';

function columns() {
  return [
    t('auth.name'),
    t('auth.email'),
    t('adminPeople.userType'),
    t('adminPeople.approved'),
    { label: t('delete.delete'), end: true },
  ];
}

function typeText(userType: WireUser['userType']): string {
  switch (userType) {
    case 'Buyer':
      return t('frame.buyer');
    case 'Seller':
      return t('frame.seller');
    case 'Admin':
      return t('frame.admin');
    default:
      return t('adminPeople.noType');
  }
}

type UserTableProps = {
  readonly caption: string;
  readonly users: readonly WireUser[];
  /** Summaries of the sellers among the accounts. */
  readonly sellers?: readonly WireSellerSummary[];
  /** Content of the approval cell for accounts that cannot be approved: a disabled button, or a dash. */
  readonly noApproval?: 'button' | 'dash';
  readonly heading?: ReactNode;
  readonly aside?: ReactNode;
  readonly foot?: ReactNode;
};

/** Shows accounts in a table with an admin's actions, and the dialogs that confirm these actions. */
export function UserTable(props: UserTableProps) {
  const { caption, users, sellers = [], noApproval = 'button', heading, aside, foot } = props;
  return (
    <>
      <Table
        className="users"
        caption={caption}
        columns={columns()}
        heading={heading}
        aside={aside}
        foot={foot}
      >
        {users.map((user) => (
          <UserRow
            key={user._id}
            user={user}
            about={sellers.find(({ seller }) => seller._id === user._id) ?? null}
            noApproval={noApproval}
          />
        ))}
      </Table>
      {users.filter(isApprovable).map((user) => (
        <ApproveDialog key={user._id} user={user} />
      ))}
      {users.filter(isClosable).map((user) => (
        <CloseUserDialog key={user._id} user={user} />
      ))}
    </>
  );
}

function isClosable(user: WireUser): boolean {
  return user.userType !== 'Admin';
}

/** Dialog that confirms the closing of an account. If the server refuses it, the dialog shows the reason. */
export function CloseUserDialog({ user }: { readonly user: WireUser }) {
  const refused = useRefusedAction('close', user._id);
  return <CloseDialog user={user} refusal={refused?.message ?? null} />;
}

type UserRowProps = {
  readonly user: WireUser;
  readonly about: WireSellerSummary | null;
  readonly noApproval: 'button' | 'dash';
};

function UserRow({ user, about, noApproval }: UserRowProps) {
  return (
    <tr>
      <td className="full">
        {user.userType === 'Seller' ? (
          <SellerName user={user} />
        ) : (
          <span className="person">
            <Avatar name={user.name} image={smallImage(user.image)} />
            <span className="ttl">{user.name}</span>
          </span>
        )}
        {about && <SellerEvidence about={about} />}
      </td>
      <td className="full mailc">
        <EmailAddress email={user.email} />
      </td>
      <td data-l={t('profile.userType')}>{typeText(user.userType)}</td>
      <td className="act">
        <ApproveCell user={user} noApproval={noApproval} />
      </td>
      <td className="act r">
        <DeleteCell user={user} />
      </td>
    </tr>
  );
}

function ApproveCell({ user, noApproval }: Pick<UserRowProps, 'user' | 'noApproval'>) {
  if (user.role === 'verify') return <Verified />;
  if (isApprovable(user)) return <ApproveLink user={user} />;
  if (noApproval === 'dash') {
    return (
      <>
        <span className="dash-sign" aria-hidden="true">
          –
        </span>
        <span className="sr">{t('adminPeople.onlySellers')}</span>
      </>
    );
  }
  return (
    <Button low disabled aria-label={t('adminPeople.approveOnlySellers')}>
      {t('adminPeople.approve')}
    </Button>
  );
}

function DeleteCell({ user }: { readonly user: WireUser }) {
  if (!isClosable(user)) return <span className="small muted keep">{t('adminPeople.notClosable')}</span>;
  return <DeleteLink dialog={closeDialogId(user)} label={t('adminPeople.deleteOf', { name: user.name })} />;
}

/** Shows why the last action was refused, in case the admin missed the toast or has closed the dialog. */
export function RefusedAction() {
  const result = useAdminActionResult();
  const message = result && !result.ok && !isShownAtField(result) ? result.message : null;
  return <div role="alert">{message && <FieldError>{message}</FieldError>}</div>;
}

type UserSearchProps = {
  readonly search: string;
  /** Query parameters that stay unchanged when searching. */
  readonly keep?: Readonly<Record<string, string>>;
};

/** Shows a search by name or email. The search text is in the URL. */
export function UserSearch({ search, keep = {} }: UserSearchProps) {
  return (
    <Form
      method="get"
      className="find with-icon"
      role="search"
      aria-label={t('adminPeople.users')}
      key={search}
    >
      <Search className="i" aria-hidden="true" />
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        className="input"
        type="search"
        name="search"
        aria-label={t('adminPeople.findUser')}
        placeholder={t('adminPeople.nameOrEmail')}
        defaultValue={search}
      />
    </Form>
  );
}

/** Position of a page in a list of accounts. */
export type ListPlace = {
  /** Number of rows on this page. */
  readonly shown: number;
  readonly total: number;
  /** Page number, from 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Search text; empty without a search. */
  readonly search: string;
};

type UserPagerProps = {
  readonly list: ListPlace;
  /** Returns the URL of this list with another page or search. */
  readonly to: (query: { page?: number; search?: string }) => string;
};

/** Shows "1–25 of 355" and links to the next and the first page. */
export function UserPager({ list, to }: UserPagerProps) {
  const { page, pageSize, total, shown, search } = list;
  const from = (page - 1) * pageSize;
  const last = from + shown;
  const digits = (count: number) => localDigits(String(count));
  return (
    <Pager
      text={
        shown === 0
          ? t('adminPeople.noneOf', { total: digits(total) })
          : t('adminPeople.range', { first: digits(from + 1), last: digits(last), total: digits(total) })
      }
      next={last < total ? to({ page: page + 1, search }) : null}
      first={page > 1 ? to({ search }) : null}
    />
  );
}
