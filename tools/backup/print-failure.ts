/** Prints an error. If the operator can fix the error, prints only its message. */
export function printFailure(error: unknown): void {
  const isForOperator =
    error instanceof Error && /^(?:BadBackup|ConfigError|OperatorError)$/.test(error.name);
  console.error(isForOperator ? error.message : error);
  process.exitCode = 1;
}
