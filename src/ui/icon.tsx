import type { ReactElement } from 'react';
import type { IconName } from './icon-names.ts';
import sprite from './icons/sprite.svg';

/** A decorative icon beside a text: class `i` (20 px) or `i s` (16 px). */
export type Icon = (props: { readonly className: string; readonly 'aria-hidden': 'true' }) => ReactElement;

/**
 * Returns an icon that refers to a drawing in the sprite. A list shows hundreds of icons but only a few dozen different
 * drawings, so each drawing is loaded once.
 */
function drawn(name: IconName): Icon {
  const drawing = <use href={`${sprite}#${name}`} />;
  return ({ className }) => (
    <svg className={className} aria-hidden="true">
      {drawing}
    </svg>
  );
}

export const ArrowLeft = drawn('arrow-left');
export const ArrowRight = drawn('arrow-right');
export const Bell = drawn('bell');
export const BookOpen = drawn('book-open');
export const Bookmark = drawn('bookmark');
export const Box = drawn('box');
export const Cable = drawn('cable');
export const Calendar = drawn('calendar');
export const Camera = drawn('camera');
export const Check = drawn('check');
export const ChevronDown = drawn('chevron-down');
export const ChevronLeft = drawn('chevron-left');
export const ChevronRight = drawn('chevron-right');
export const CircleCheck = drawn('circle-check');
export const CircleAlert = drawn('circle-exclamation-point');
export const Clock = drawn('clock');
export const Copy = drawn('copy');
export const Cpu = drawn('cpu');
export const CreditCard = drawn('credit-card');
export const Download = drawn('download');
export const EllipsisVertical = drawn('ellipsis-vertical');
export const Eye = drawn('eye');
export const EyeOff = drawn('eye-off');
export const FileSpreadsheet = drawn('file-spreadsheet');
export const Flag = drawn('flag');
export const Gauge = drawn('gauge');
export const HardDrive = drawn('hard-drive');
export const Heart = drawn('heart');
export const House = drawn('house');
export const ImageIcon = drawn('image');
export const Info = drawn('info');
export const Keyboard = drawn('keyboard');
export const Laptop = drawn('laptop');
export const Layers = drawn('layers');
export const LayoutDashboard = drawn('layout-dashboard');
export const LayoutGrid = drawn('layout-grid');
export const LinkIcon = drawn('link');
export const Lock = drawn('lock');
export const LogOut = drawn('log-out');
export const MailWarning = drawn('mail-exclamation-point');
export const MapPin = drawn('map-pin');
export const Maximize = drawn('maximize');
export const Megaphone = drawn('megaphone');
export const MemoryStick = drawn('memory-stick');
export const MessageCircle = drawn('message-circle');
export const Minus = drawn('minus');
export const Monitor = drawn('monitor');
export const Package = drawn('package');
export const Palette = drawn('palette');
export const PcCase = drawn('pc-case');
export const Pencil = drawn('pencil');
export const Phone = drawn('phone');
export const Plus = drawn('plus');
export const Printer = drawn('printer');
export const RotateCw = drawn('rotate-cw');
export const ScrollText = drawn('scroll-text');
export const Search = drawn('search');
export const Send = drawn('send');
export const Settings = drawn('settings');
export const Shapes = drawn('shapes');
export const Share = drawn('share-2');
export const ShieldCheck = drawn('shield-check');
export const SlidersHorizontal = drawn('sliders-horizontal');
export const Star = drawn('star');
export const Tag = drawn('tag');
export const Trash2 = drawn('trash');
export const TrendingDown = drawn('trending-down');
export const TriangleAlert = drawn('triangle-exclamation-point');
export const Truck = drawn('truck');
export const Upload = drawn('upload');
export const User = drawn('user');
export const UserRound = drawn('user-round');
export const Users = drawn('users');
export const X = drawn('x');
export const Facebook = drawn('facebook');
export const YouTube = drawn('youtube');
export const Instagram = drawn('instagram');
