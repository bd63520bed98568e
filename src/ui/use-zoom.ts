import { type Dispatch, type PointerEvent, type SetStateAction, useRef, useState } from 'react';

/** Zoom factor of a photo, and its offset from the middle in px. */
export type Zoom = { readonly scale: number; readonly x: number; readonly y: number };

const FITTED: Zoom = { scale: 1, x: 0, y: 0 };
/** Largest zoom factor. */
export const MAX_SCALE = 5;
/** Zoom factor after a double tap. */
const TAP_SCALE = 2.5;
/** Longest time in ms and largest distance in px between the two taps of a double tap. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 30;

type Spot = { readonly x: number; readonly y: number };
type Size = { readonly width: number; readonly height: number };

/**
 * Zooms around a point, given relative to the middle of the box. The same point of the photo stays under the fingers.
 */
export function zoomAbout(zoom: Zoom, spot: Spot, scale: number, box: Size): Zoom {
  const next = Math.max(1, Math.min(MAX_SCALE, scale));
  const growth = next / zoom.scale;
  return keepInside(
    { scale: next, x: spot.x - (spot.x - zoom.x) * growth, y: spot.y - (spot.y - zoom.y) * growth },
    box,
  );
}

/** Limits the offset of a zoomed photo, so that the photo always covers its box. */
export function keepInside({ scale, x, y }: Zoom, box: Size): Zoom {
  const most = (length: number) => (length * (scale - 1)) / 2;
  const within = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));
  return { scale, x: within(x, most(box.width)), y: within(y, most(box.height)) };
}

const distance = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Zooms and moves a photo by two fingers: one moved from `from` to `to`, the other one is at `other`. */
function pinch(
  zoom: Zoom,
  { from, to, other }: Readonly<Record<'from' | 'to' | 'other', Spot>>,
  box: Size,
): Zoom {
  const [before, after] = [middle(from, other), middle(to, other)];
  const growth = distance(to, other) / Math.max(1, distance(from, other));
  const moved = { ...zoom, x: zoom.x + after.x - before.x, y: zoom.y + after.y - before.y };
  return zoomAbout(moved, after, zoom.scale * growth, box);
}

type PointerPlace = { readonly clientX: number; readonly clientY: number; readonly currentTarget: Element };

/** Returns the pointer's place relative to the middle of its box, and the box. */
function spotOf(event: PointerPlace) {
  const box = event.currentTarget.getBoundingClientRect();
  const spot = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  return { spot, box };
}

/** Returns a function that notes a tap, and returns whether it is the second tap of a double tap. */
function useDoubleTap() {
  const lastTap = useRef<{ at: number; spot: Spot } | null>(null);
  return (at: number, spot: Spot): boolean => {
    const before = lastTap.current;
    const isDouble =
      before !== null && at - before.at <= DOUBLE_TAP_MS && distance(before.spot, spot) <= DOUBLE_TAP_PX;
    lastTap.current = isDouble ? null : { at, spot };
    return isDouble;
  };
}

type SetZoom = Dispatch<SetStateAction<Zoom>>;

/** Returns the pointer handlers of the photo: two fingers and double taps zoom, one finger moves a zoomed photo. */
function usePointers(zoom: Zoom, setZoom: SetZoom) {
  const fingers = useRef(new Map<number, Spot>());
  const isSecondTap = useDoubleTap();

  const onPointerDown = (event: PointerEvent) => {
    const { spot, box } = spotOf(event);
    fingers.current.set(event.pointerId, spot);
    if (zoom.scale > 1 || fingers.current.size > 1) event.currentTarget.setPointerCapture(event.pointerId);
    if (fingers.current.size > 1 || !isSecondTap(event.timeStamp, spot)) return;
    setZoom((current) => (current.scale > 1 ? FITTED : zoomAbout(current, spot, TAP_SCALE, box)));
  };

  const onPointerMove = (event: PointerEvent) => {
    const from = fingers.current.get(event.pointerId);
    if (!from) return;
    const { spot, box } = spotOf(event);
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    fingers.current.set(event.pointerId, spot);
    if (other) {
      setZoom((current) => pinch(current, { from, to: spot, other }, box));
    } else if (zoom.scale > 1) {
      setZoom((current) =>
        keepInside({ ...current, x: current.x + spot.x - from.x, y: current.y + spot.y - from.y }, box),
      );
    }
  };

  const onPointerEnd = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
  };

  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd };
}

/**
 * Handles the zoom of a photo by two fingers, double tap, click, or Ctrl and wheel. Browsers report two fingers on a
 * touchpad as Ctrl and wheel. One finger moves a zoomed photo.
 */
export function useZoom() {
  const [zoom, setZoom] = useState(FITTED);
  const handlers = usePointers(zoom, setZoom);
  return {
    zoom,
    /** Zooms around the middle by a factor, for keys and buttons. */
    step: (factor: number, box: Size) =>
      setZoom((current) => zoomAbout(current, { x: 0, y: 0 }, current.scale * factor, box)),
    reset: () => setZoom(FITTED),
    wheel: (event: WheelEvent, target: Element) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { spot, box } = spotOf({ clientX: event.clientX, clientY: event.clientY, currentTarget: target });
      setZoom((current) => zoomAbout(current, spot, current.scale * Math.exp(-event.deltaY / 200), box));
    },
    handlers,
  };
}
