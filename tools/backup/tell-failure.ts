/** Prints what went wrong: words alone where it is something to be mended by the operator. */
export function tellFailure(error: unknown): void {
  const isForOperator =
    error instanceof Error && /^(?:BadBackup|ConfigError|OperatorError)$/.test(error.name);
  console.error(isForOperator ? error.message : error);
  process.exitCode = 1;
}
