import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/**
 * Parses a command's options and arguments. `--help` prints `usage` and ends the process. An unknown
 * option, or an option without its value, ends the process with an error and the usage.
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  if (process.argv.includes('--help')) {
    console.log(usage);
    return process.exit(0);
  }
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return process.exit(2);
  }
}
