// Preload module (`--import`) that serves, at COVERAGE_PORT, a list of the modules in which a function ran.
import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';

const session = new Session();
session.connect();

/** Returns the URLs of the modules in which a function ran since the request of `/begin`. */
async function takeModules(): Promise<string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => url);
}

const server = createServer(async (request, response) => {
  if (request.url === '/begin') {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    response.end('[]');
  } else {
    response.end(JSON.stringify(await takeModules()));
  }
});
// The market's migration process also loads this module and may still use the port. That is not an error.
server.on('error', () => {});
server.listen(Number(process.env.COVERAGE_PORT), '127.0.0.1').unref();
