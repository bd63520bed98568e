import { connect } from 'node:net';
import { startWebServer } from '#platform/http/web-server.server.ts';
import { smallJpeg } from './bytes.ts';
import type { Site } from './site.ts';

/** Begins an upload, sends `bytes` of its body and disconnects. */
function hangUp(port: number, head: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        Buffer.concat([Buffer.from(`POST /images HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n`), bytes]),
        () => socket.destroy(),
      );
    });
    socket.once('close', () => resolve());
    socket.once('error', () => {});
  });
}

/**
 * Aborts `count` uploads halfway over the network. Returns the number of uploads to which the site responded with a
 * server error (5xx).
 */
export async function abandonUploads(site: Site, count: number): Promise<number> {
  const responses: Promise<Response>[] = [];
  const web = await startWebServer({ host: '127.0.0.1', port: 0 });
  web.setHandler((request) => {
    const answer = Promise.resolve(site.answer(request));
    responses.push(answer);
    return answer;
  });
  const jpeg = await smallJpeg();
  const body = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'),
    jpeg.subarray(0, jpeg.length / 2),
  ]);
  const chunk = Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')]);
  const type = 'content-type: multipart/form-data; boundary=x';
  for (let round = 0; round < count; round += 1) {
    if (round % 2 === 0) await hangUp(web.port, `${type}\r\ncontent-length: ${jpeg.length * 2}`, body);
    else await hangUp(web.port, `${type}\r\ntransfer-encoding: chunked`, chunk);
  }
  // The site may not have noticed the last aborts yet.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const failed = (await Promise.all(responses)).filter(({ status }) => status >= 500).length;
  await web.close();
  return failed;
}
