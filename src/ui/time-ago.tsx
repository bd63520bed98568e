import { useEffect, useState } from 'react';
import { formatAgo, formatClock, formatDay } from './dates.ts';

/**
 * Shows when something happened: the date at first, and a text such as "2 hours ago" once scripts run. The year of a
 * date is in its own element, so that CSS can hide it.
 */
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
