import { useEffect, useState } from 'react';
import { formatAgo, formatClock, formatDay } from './dates.ts';

/** When something happened: the day as served, "2 hours ago" once scripts run. */
export function TimeAgo({ at }: { readonly at: string }) {
  const [text, setText] = useState(() => formatDay(at));
  useEffect(() => setText(formatAgo(at, Date.now())), [at]);
  return (
    <time dateTime={at} title={`${formatDay(at)}, ${formatClock(at)}`}>
      {text}
    </time>
  );
}
