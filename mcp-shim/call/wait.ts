import { Type } from "typebox";
import type { Call } from "../tool-call.js";

/** Shorter than the minute that most clients wait for an answer. */
const longestWait = 50;

/** The argument of tools that can wait. */
export const waitInput = {
  wait_seconds: Type.Optional(
    Type.Integer({ minimum: 0, maximum: longestWait, description: `Waits up to ${longestWait} seconds. Default: 0.` }),
  ),
};

/** Ends a wait: the value arrived, the time is over, or the caller has gone. */
export const over = Symbol("over");

/**
 * The next value of a stream; `over` when none arrives within the time, or when the call ends. The caller must then
 * return the stream.
 */
export async function nextWithin<Value>(
  call: Call,
  stream: AsyncIterator<Value>,
  milliseconds: number,
): Promise<Value | typeof over> {
  const signal = call.untilOver();
  if (signal.aborted || milliseconds <= 0) return over;
  let stop = (): void => undefined;
  const ended = new Promise<typeof over>((resolve) => {
    const timer = setTimeout(() => resolve(over), milliseconds);
    const abort = (): void => resolve(over);
    signal.addEventListener("abort", abort, { once: true });
    stop = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    };
  });
  try {
    return await Promise.race([
      ended,
      stream.next().then(({ value, done }) => (done === true ? over : (value as Value))),
    ]);
  } finally {
    stop();
  }
}
