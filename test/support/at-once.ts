interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/**
 * Makes this number of calls at the same time, and returns their answers. A call that an overloaded server refused had no effect,
 * so it is repeated, as the error says.
 */
export function atOnce<Given extends Answer>(count: number, call: (index: number) => Promise<Given>): Promise<Given[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => untilServed(() => call(index))));
}

/** Repeats a call until the server had room for it. */
export async function untilServed<Given extends Answer>(call: () => Promise<Given>): Promise<Given> {
  for (;;) {
    const answer = await call();
    if (!isCrowded(answer)) return answer;
  }
}

/** Whether a call did nothing because the server, or its caller, had too much in progress. Other limits of rate say another thing. */
function isCrowded({ status, body }: Answer): boolean {
  return (
    status === 503 ||
    (status === 429 && /too many (operations in progress|database queries)/i.test(JSON.stringify(body ?? null)))
  );
}
