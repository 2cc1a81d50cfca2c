import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";

/** Enough for a busy machine; what is refused each time is what the test asks for. */
const repeats = 5;

/**
 * The answer of a call. On a busy machine the database may have no time for one: nothing was done then, and the call is
 * repeated, as clients should.
 */
export async function repeated<Answer>(
  call: () => Promise<Answer>,
  isRefused: (answer: Answer) => boolean | Promise<boolean>,
): Promise<Answer> {
  for (let left = repeats; ; left--) {
    const answer = await call();
    if (left === 0 || !(await isRefused(answer))) return answer;
  }
}

/** Whether a text says that the server was overloaded, and did nothing. */
export const saysNothingDone = (text: string): boolean =>
  text.includes(JSON.stringify(sharedErrors.definitions.overloaded.message).slice(1, -1));
