import { randomBytes } from "node:crypto";

/** Steps of four microseconds. 44 bits of them are two years. */
const stepsPerMillisecond = 250;
const mostSteps = 2 ** 44;
let lastStep = 0;

/**
 * A UUID (version 7) for a row that is created at that time. Lists are sorted by time and then by id, so rows of the
 * same millisecond keep the order of creation: exactly within one process, and across processes as well as their clocks
 * agree. It is unique, but not secret.
 */
export function orderedId(at: Date): string {
  const now = Math.floor((performance.timeOrigin + performance.now()) * stepsPerMillisecond);
  lastStep = Math.max(lastStep + 1, now);
  const step = BigInt(lastStep % mostSteps);
  const random = BigInt(randomBytes(4).readUInt32BE() >>> 2);
  const time = hex(BigInt(at.getTime()), 12);
  const rest = hex((2n << 62n) | ((step & 0xffff_ffffn) << 30n) | random, 16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(step >> 32n, 3)}-${rest.slice(0, 4)}-${rest.slice(4)}`;
}

function hex(value: bigint, length: number): string {
  return value.toString(16).padStart(length, "0");
}
