import { Form } from 'react-router';
import { LogOut, Settings, UserRound } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Menu } from '#ui/menu.tsx';
import { Avatar, initials } from '#ui/tag.tsx';
import { paths } from '../../paths.ts';
import type { FrameViewer } from '../frame-data.ts';

/** Signs out with a form, so that it works before scripts and no link can do it by accident. */
export function LogoutForm() {
  return (
    <Form method="post" action={paths.logout()}>
      <button type="submit">
        <LogOut className="i" aria-hidden="true" />
        Logout
      </button>
    </Form>
  );
}

/** The ways to one's own account. */
export function AccountLinks() {
  return (
    <>
      <Link to={paths.profile()}>
        <UserRound className="i" aria-hidden="true" />
        Profile
      </Link>
      <Link to={paths.settings()}>
        <Settings className="i" aria-hidden="true" />
        Settings
      </Link>
    </>
  );
}

/** A person's picture, name and what they are. */
export function ViewerSummary({ viewer }: { readonly viewer: FrameViewer }) {
  const kind = viewer.verified ? `Verified ${viewer.userType?.toLowerCase()}` : viewer.userType;
  return (
    <div className="who">
      <Avatar name={viewer.name} image={viewer.image} verified={viewer.verified} />
      <div className="who-name">
        <b>{viewer.name}</b>
        <p className="small muted">{kind ?? viewer.email}</p>
      </div>
    </div>
  );
}

/** The menu behind the avatar, on wide screens. */
export function AvatarMenu({ viewer }: { readonly viewer: FrameViewer }) {
  return (
    <Menu
      className="avatar-drop only-wide"
      end
      label={`${initials(viewer.name)}, account of ${viewer.name}`}
      summary={<Avatar name={viewer.name} image={viewer.image} verified={viewer.verified} />}
    >
      <ViewerSummary viewer={viewer} />
      <hr />
      <AccountLinks />
      <LogoutForm />
    </Menu>
  );
}
