import { Form } from 'react-router';
import { LayoutDashboard, LogOut, Settings, UserRound } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Avatar } from '#ui/tag.tsx';
import { paths } from '../../paths.ts';
import type { FrameViewer } from '../frame-data.ts';

/** Signs out with a form, so that it works before scripts and no link can do it by accident. */
function LogoutForm() {
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
function AccountLinks() {
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

type AccountItemsProps = {
  readonly viewer: FrameViewer;
  /** Where the dashboard is, if the menu is to lead there. */
  readonly dashboard?: string;
};

/** What a menu offers to who is signed in. */
export default function AccountItems({ viewer, dashboard }: AccountItemsProps) {
  return (
    <>
      <ViewerSummary viewer={viewer} />
      {dashboard && (
        <Link to={dashboard}>
          <LayoutDashboard className="i" aria-hidden="true" />
          Dashboard
        </Link>
      )}
      <AccountLinks />
      <LogoutForm />
    </>
  );
}
