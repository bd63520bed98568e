/**
 * Returns a body stream that is written only as fast as the client reads. So files of any length need little memory.
 */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const next = await texts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: async () => void (await texts.return(undefined)),
  });
}

/** Returns a CSV file that browsers save as `name`. The content is one text or a sequence of parts. */
export function csvResponse(text: string | AsyncGenerator<string>, name: string): Response {
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  };
  return new Response(typeof text === 'string' ? text : streamOf(text), { headers });
}
