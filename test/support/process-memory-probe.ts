// Loaded into a server process with `node --expose-gc --import`: tells the test how much memory is really in use, and how
// much processor time the process has used.
function inUse(): number {
  globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Milliseconds so far, all threads. */
function processor(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

process.on("message", (message) => {
  if (message === "memory?") {
    // Twice, because what the first run finalises the second one frees.
    globalThis.gc!();
    process.send!({ memory: inUse() });
  }
  if (message === "figures?") {
    const before = processor();
    process.send!({ memory: inUse(), processor: before, afterCollection: processor() });
  }
});
// The channel to the test must not keep a server alive that must stop.
process.channel?.unref();
