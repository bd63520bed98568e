import { useEffect, useState } from 'react';
import { formatAgo, formatClock, formatDay } from './dates.ts';

/** When something happened: the day as served, "2 hours ago" once scripts run. A day's year stands in an element of its own. */
export function TimeAgo({ at }: { readonly at: string }) {
  const [text, setText] = useState(() => formatDay(at));
  useEffect(() => setText(formatAgo(at, Date.now())), [at]);
  const [day, year] = text.split(/(?= [\d০-৯]{4}$)/);
  return (
    <time dateTime={at} title={`${formatDay(at)}, ${formatClock(at)}`}>
      {day}
      {year && <span>{year}</span>}
    </time>
  );
}
