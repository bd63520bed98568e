// Types of device drawings: parts to paint, and the camera positions.

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
  /** A name of palette.ts or #rrggbb; by default the seed chooses. */
  colour?: string;
  /** Diagonal of a laptop's or monitor's panel. */
  screenInches?: number;
  screen?: ScreenContent;
  background?: Background;
  /** A variant of the kind, such as 'business' or 'tower'; by default the seed chooses. */
  style?: string;
  /** True for a close-up of the worst mark of the view. */
  closeUp?: boolean;
  /** Whether a mouse or keyboard has a cable. */
  cable?: boolean;
  /** Number of memory sticks. */
  sticks?: number;
  /** Text on the label of a memory stick; by default the seed chooses. */
  label?: string;
};

/** The request with defaults filled in, and independent random streams. */
export type Spec = DeviceRequest & {
  view: View;
  condition: Condition;
  /** Fixed for the device, so the same in every view. */
  design: Random;
  /** Different for each view. */
  take: Random;
};

export type Part = {
  /** Parts are painted from the farthest anchor to the nearest. */
  anchor: Vec;
  /** Points whose convex hull casts the part's shadow. */
  hull: Vec[];
  draw: (pic: Picture) => void;
};

export type Model = { parts: Part[]; shot: Shot; wall?: boolean };
