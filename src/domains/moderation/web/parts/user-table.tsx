import type { ReactNode } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { DeleteLink } from '#ui/delete.tsx';
import { FieldError } from '#ui/field.tsx';
import { Search } from '#ui/icon.tsx';
import { Pager } from '#ui/pager.tsx';
import { Table } from '#ui/table.tsx';
import { Avatar, Verified } from '#ui/tag.tsx';
import type { WireUser } from '../../../accounts/contract.ts';
import { CloseDialog, closeDialogId } from '../../../privacy/web/parts/close-dialog.tsx';
import type { UserList } from './load-users.ts';
import { type UserDeed, useUserDeed } from './user-deeds.ts';

const COLUMNS = ['Name', 'Email', 'User Type', 'Approved', { label: 'Delete', end: true }];

type UserTableProps = {
  readonly caption: string;
  readonly users: readonly WireUser[];
  readonly heading?: ReactNode;
  readonly aside?: ReactNode;
  readonly foot?: ReactNode;
};

/** Accounts with what an admin can do to them. Their closing dialogs stand beside the table. */
export function UserTable({ caption, users, heading, aside, foot }: UserTableProps) {
  const deed = useActionData<UserDeed>();
  const refused = deed?.name === 'close' && !deed.ok ? deed : null;
  const refusalOf = (user: WireUser) => (refused?.userId === user._id ? refused.message : null);
  return (
    <>
      <Table
        className="users"
        caption={caption}
        columns={COLUMNS}
        heading={heading}
        aside={aside}
        foot={foot}
      >
        {users.map((user) => (
          <UserRow key={user._id} user={user} />
        ))}
      </Table>
      {users.filter(isClosable).map((user) => (
        <CloseDialog key={user._id} user={user} refusal={refusalOf(user)} />
      ))}
    </>
  );
}

function isClosable(user: WireUser): boolean {
  return user.userType !== 'Admin';
}

function UserRow({ user }: { readonly user: WireUser }) {
  return (
    <tr>
      <td className="full">
        <span className="person">
          <Avatar name={user.name} image={user.image} verified={user.role === 'verify'} />
          <span className="ttl">{user.name}</span>
        </span>
      </td>
      <td className="full mailc">{user.email}</td>
      <td data-l="User type">{user.userType ?? 'Not chosen yet'}</td>
      <td className="act">
        <ApproveCell user={user} />
      </td>
      <td className="act r">
        <DeleteCell user={user} />
      </td>
    </tr>
  );
}

function ApproveCell({ user }: { readonly user: WireUser }) {
  const sent = useNavigation().formData;
  if (user.role === 'verify') return <Verified />;
  if (user.userType !== 'Seller') {
    return (
      <Button low disabled aria-label="Approve, only for sellers">
        Approve
      </Button>
    );
  }
  const busy = sent?.get('intent') === 'verify' && sent.get('userId') === user._id;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="verify" />
      <input type="hidden" name="userId" value={user._id} />
      <input type="hidden" name="userName" value={user.name} />
      <Button type="submit" low busy={busy} aria-label={`Approve ${user.name}`}>
        Approve
      </Button>
    </Form>
  );
}

function DeleteCell({ user }: { readonly user: WireUser }) {
  if (!isClosable(user)) return <span className="small muted keep">Cannot be closed</span>;
  return <DeleteLink dialog={closeDialogId(user)} label={`Delete ${user.name}`} />;
}

/** Why the last deed was refused, for those who missed the short notice. */
export function RefusedDeed() {
  const deed = useUserDeed();
  return <div role="alert">{deed && !deed.ok && <FieldError>{deed.message}</FieldError>}</div>;
}

/** A search by name or e-mail; its words stand in the address. */
export function UserSearch({ search }: { readonly search: string }) {
  return (
    <Form method="get" className="find with-icon" role="search" aria-label="Users" key={search}>
      <Search className="i" aria-hidden="true" />
      <input
        className="input"
        type="search"
        name="search"
        aria-label="Find a user"
        placeholder="Name or email"
        defaultValue={search}
      />
    </Form>
  );
}

type UserPagerProps = {
  readonly list: UserList;
  /** The address of this list with another page or search. */
  readonly to: (query: { page?: number; search?: string }) => string;
};

/** "1–25 of 355" and the ways to the next and the first page. */
export function UserPager({ list, to }: UserPagerProps) {
  const { page, pageSize, total, users, search } = list;
  const from = (page - 1) * pageSize;
  const last = from + users.length;
  return (
    <Pager
      text={users.length === 0 ? `0 of ${total}` : `${from + 1}–${last} of ${total}`}
      next={last < total ? to({ page: page + 1, search }) : null}
      first={page > 1 ? to({ search }) : null}
    />
  );
}
