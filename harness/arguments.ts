import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/**
 * Reads what a command was called with: options and the names beside them. `--help` shows `usage` and ends the process;
 * an option that is none, or lacks its value, ends it with words and the usage.
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
