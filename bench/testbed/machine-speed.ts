/** Length of the measurement, in ms of CPU time. */
const MEASURED_MS = 1_000;

/** A document of about 10 kB, similar to a list of products. */
const DOCUMENT = JSON.stringify(
  Array.from({ length: 24 }, (_, index) => ({
    _id: `01a221f7-1851-725f-ac1e-1fc5df2870${index}`,
    name: `Lenovo ThinkPad T480 number ${index}`,
    details: 'Battery replaced last year. The lid has a scratch of two centimeters. '.repeat(4),
    resalePrice: 30_000 + index,
    facts: { brand: 'Lenovo', memoryGb: 16, storageGb: 512, screenInches: 14 },
  })),
);

const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
};

/**
 * Returns the speed of one core, in JSON documents per second of CPU time. The core parses and writes each document.
 * Divide a rate by this speed to compare it with rates from other machines or other days.
 */
export function measureMachineSpeed(): number {
  const run = (milliseconds: number) => {
    const start = process.cpuUsage();
    let documents = 0;
    let length = 0;
    while (cpuMs(start) < milliseconds) {
      length += JSON.stringify(JSON.parse(DOCUMENT)).length;
      documents += 1;
    }
    return length === documents * DOCUMENT.length ? (1_000 * documents) / cpuMs(start) : 0;
  };
  // The first run is only a warm-up for the JIT.
  run(MEASURED_MS / 4);
  return Math.round(run(MEASURED_MS));
}
