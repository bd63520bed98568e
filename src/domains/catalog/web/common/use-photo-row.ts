import { useRef, useState } from 'react';

/**
 * Tracks the visible photo of a horizontally scrolling row, and scrolls to others. The row's children are the photos,
 * each as wide as the row.
 */
export function usePhotoRow(first = 0) {
  const row = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(first);
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {};
    setShown(Math.round(scrollLeft / Math.max(1, clientWidth)));
  };
  const show = (index: number, behavior: ScrollBehavior = 'smooth') =>
    row.current?.scrollTo({ left: index * row.current.clientWidth, behavior });
  return { row, shown, onScroll, show };
}
