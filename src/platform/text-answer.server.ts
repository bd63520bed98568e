const TEXT = Symbol('text');

type TextAnswer = Response & { readonly [TEXT]?: string };

/** An answer whose body is a text. */
export function textAnswer(text: string, init: ResponseInit): Response {
  return Object.assign(new Response(text, init), { [TEXT]: text });
}

/**
 * The text of an answer: at once where {@link textAnswer} made it. Pages read a handful of answers each, and turning
 * a text into a stream of bytes and back costs as much as many a call.
 */
export async function readText(answer: TextAnswer): Promise<string> {
  return answer[TEXT] ?? answer.text();
}

/** The bytes of an answer, null when it has no body; see {@link readText}. */
export async function readBytes(answer: TextAnswer): Promise<Uint8Array<ArrayBuffer> | null> {
  const text = answer[TEXT];
  if (text !== undefined) return Buffer.from(text);
  return answer.body === null ? null : new Uint8Array(await answer.arrayBuffer());
}
