interface Answer {
  readonly status: number;
}

/**
 * As many calls at the same time, and their answers. A call that an overloaded server refused did nothing: it is repeated, as
 * clients are told to.
 */
export function atOnce<Given extends Answer>(count: number, call: (index: number) => Promise<Given>): Promise<Given[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => untilServed(() => call(index))));
}

/** Repeats a call until it is not answered 503. */
export async function untilServed<Given extends Answer>(call: () => Promise<Given>): Promise<Given> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
}
