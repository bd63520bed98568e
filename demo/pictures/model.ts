// Types of device drawings: parts to paint, and camera positions.

import type { Random } from '../../harness/random.ts';
import type { Shot } from './camera.ts';
import type { Picture } from './picture.ts';
import type { Vec } from './vectors.ts';

export type DeviceKind =
  | 'laptop'
  | 'monitor'
  | 'desktop'
  | 'printer'
  | 'keyboard'
  | 'mouse'
  | 'headset'
  | 'webcam'
  | 'dock'
  | 'drive'
  | 'ram'
  | 'router'
  | 'graphics';
export type View =
  | 'front'
  | 'three-quarter'
  | 'closed'
  | 'side'
  | 'back'
  | 'keyboard'
  | 'ports'
  | 'label'
  | 'screen';
export type Condition = 'excellent' | 'good' | 'fair';
export type Background = 'desk' | 'sheet' | 'mat' | 'tiles' | 'window' | 'counter';
export type ScreenContent = 'wallpaper' | 'desktop' | 'code' | 'bios' | 'about' | 'off';

export type DeviceRequest = {
  kind: DeviceKind;
  seed: string | number;
  view?: View;
  condition?: Condition;
  /** Name of a color in palette.ts, or #rrggbb. By default the seed chooses the color. */
  color?: string;
  /** Diagonal of a laptop's or monitor's screen in inches. */
  screenInches?: number;
  screen?: ScreenContent;
  background?: Background;
  /** Variant of the kind of device, such as 'business' or 'tower'. By default the seed chooses the variant. */
  style?: string;
  /** True for a close-up of the worst mark that the view shows. */
  closeUp?: boolean;
  /** True if a mouse or keyboard has a cable. */
  cable?: boolean;
  /** Number of memory sticks. */
  sticks?: number;
  /** Text on the label of a memory stick. By default the seed chooses the text. */
  label?: string;
};

/** Request completed with defaults and with independent random streams. */
export type Spec = DeviceRequest & {
  view: View;
  condition: Condition;
  /** Random stream of the device, the same in each view. */
  design: Random;
  /** Random stream of the photo, different for each view. */
  take: Random;
};

export type Part = {
  /** Point that decides when the part is painted. Parts whose anchors are farther from the camera are painted first. */
  anchor: Vec;
  /** Points whose convex hull casts the part's shadow. */
  hull: Vec[];
  draw: (pic: Picture) => void;
};

export type Model = { parts: Part[]; shot: Shot; wall?: boolean };
