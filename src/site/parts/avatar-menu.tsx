import { t } from '#texts/t.ts';
import { lazyHydrated } from '#ui/lazy-hydrated.tsx';
import { Menu } from '#ui/menu.tsx';
import { Avatar, initials } from '#ui/tag.tsx';
import type { FrameViewer } from '../frame-data.ts';

// Only the menu's content is lazy-loaded, so that a menu that was opened before scripts loaded stays open.
const AccountItems = lazyHydrated(() => import('./account-items.tsx'));

/** Shows the account menu, which opens with a click on the avatar, on wide screens. */
export function AvatarMenu({ viewer }: { readonly viewer: FrameViewer }) {
  return (
    <Menu
      className="avatar-drop only-wide"
      end
      label={t('frame.accountOf', { initials: initials(viewer.name), name: viewer.name })}
      summary={<Avatar name={viewer.name} image={viewer.image} verified={viewer.verified} />}
    >
      <AccountItems viewer={viewer} />
    </Menu>
  );
}
