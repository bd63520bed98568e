/** Numbers of known vulnerabilities by severity, or the reason why the numbers are unknown. */
export type Advisories =
  | {
      readonly answered: true;
      readonly counts: Readonly<Record<string, number>>;
      readonly names: readonly string[];
    }
  | { readonly answered: false; readonly why: string };

type Report = {
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
  readonly message?: string;
  readonly error?: { readonly summary?: string };
};

const GRAVE = new Set(['high', 'critical']);

/**
 * Parses the output of `npm audit --json`. If the service does not respond, the result contains the reason instead of
 * "no vulnerabilities".
 */
export function readAdvisories(output: string): Advisories {
  let report: Report;
  try {
    report = JSON.parse(output) as Report;
  } catch {
    return { answered: false, why: 'its response could not be read' };
  }
  const counts = report.metadata?.vulnerabilities;
  if (!counts)
    return { answered: false, why: report.message ?? report.error?.summary ?? 'its response has no counts' };
  const found = Object.entries(report.vulnerabilities ?? {});
  const names = found.filter(([, { severity }]) => GRAVE.has(severity)).map(([name]) => name);
  return { answered: true, counts, names };
}

/**
 * Returns a message for the operator and an exit status. Status 0: no severe vulnerability is known; 1: at least one;
 * 2: unknown.
 */
export function judgeAdvisories(advisories: Advisories): {
  readonly words: string;
  readonly status: 0 | 1 | 2;
} {
  if (!advisories.answered) {
    return {
      status: 2,
      words: `Not checked: the service of known vulnerabilities did not respond (${advisories.why}).`,
    };
  }
  const { counts, names } = advisories;
  const sum = Object.entries(counts).map(([severity, count]) => `${count} ${severity}`);
  if (names.length === 0)
    return { status: 0, words: `No severe vulnerability is known (${sum.join(', ')}).` };
  return {
    status: 1,
    words: `Severe vulnerabilities are known in: ${names.join(', ')} (${sum.join(', ')}).`,
  };
}
