// Loaded into a server process with `node --expose-gc --import`: tells the test how much memory is really in use.
process.on("message", (message) => {
  if (message !== "memory?") return;
  // Twice, because what the first run finalises the second one frees.
  globalThis.gc!();
  globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  process.send!({ memory: heapUsed + external });
});
// The channel to the test must not keep a server alive that was told to stop.
process.channel?.unref();
