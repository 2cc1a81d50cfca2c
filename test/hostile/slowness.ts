const rows = Array.from({ length: 2_000 }, (_, n) => ({ id: `row ${n}`, at: n * 7_919, list: [n, String(n), null] }));
const text = JSON.stringify({ rows });
const repetitions = 50;
/** Milliseconds of processor time that the work takes on the machine for which the bounds are stated. */
const usual = 50;

function work(): number {
  const before = process.cpuUsage();
  for (let n = 0; n < repetitions; n++) JSON.stringify(JSON.parse(text));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

// The first runs compile it.
work();

/**
 * How many times as much processor time this machine needs now as the one for which the bounds are stated; at least 1. A
 * machine that is shared with others needs more for the same work.
 */
export function slowness(): number {
  return Math.max(1, work() / usual);
}
