/** Prints an error; only its message if the operator can fix it. */
export function tellFailure(error: unknown): void {
  const isForOperator =
    error instanceof Error && /^(?:BadBackup|ConfigError|OperatorError)$/.test(error.name);
  console.error(isForOperator ? error.message : error);
  process.exitCode = 1;
}
