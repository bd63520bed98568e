import { Menu } from '#ui/menu.tsx';
import { Avatar, initials } from '#ui/tag.tsx';
import type { FrameViewer } from '../frame-data.ts';
import AccountItems from './account-items.tsx';

/** The menu behind the avatar, on wide screens. */
export default function AvatarMenu({ viewer }: { readonly viewer: FrameViewer }) {
  return (
    <Menu
      className="avatar-drop only-wide"
      end
      label={`${initials(viewer.name)}, account of ${viewer.name}`}
      summary={<Avatar name={viewer.name} image={viewer.image} verified={viewer.verified} />}
    >
      <AccountItems viewer={viewer} />
    </Menu>
  );
}
