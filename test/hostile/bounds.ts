/** What one attack did to a server. */
export interface Figures {
  /** Bytes that were sent. */
  readonly sent: number;
  /** Requests, or messages on a socket. */
  readonly requests: number;
  /** How often each status came, or code with which a socket was closed. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Processor time of the server's process in milliseconds, all threads. */
  readonly processor: number;
  /** Longest that `/healthz` had to wait for other work of the process, in milliseconds of processor time. */
  readonly silence: number;
  /** How many times as slow the machine was as the one for which the bounds are stated: see `slowness`. */
  readonly slowness: number;
  /** Bytes in use after a collection while the connections are open, more than before. */
  readonly held: number;
  /** The same after they were closed. */
  readonly kept: number;
  /** What another caller was refused with; null when it was served. */
  readonly refused: string | null;
  /** How the process failed altogether; null when it lives and answers. */
  readonly failure: string | null;
}

const MiB = 1_048_576;

/**
 * The bounds. Ordinary use costs 2 to 10 ms of processor time for a request and 20 to 40 ns for a byte, leaves `/healthz`
 * unanswered for some 10 ms, and keeps nothing but what the caches hold of it; a small document costs some 6 ms when it is
 * new, an honest one of 300 fields about 60 ms. Each bound is about ten times what is usual.
 */
export const bounds = {
  processor: ({ sent, requests, slowness }: Figures): number => slowness * (400 + 60 * requests + 0.0004 * sent),
  silence: ({ sent, slowness }: Figures): number => slowness * (1_000 + 0.00002 * sent),
  held: ({ sent, requests }: Figures): number => 8 * MiB + 8 * sent + 0.1 * MiB * Math.min(requests, 200),
  kept: ({ sent }: Figures): number => 6 * MiB + sent,
} as const;

/** What of the figures is beyond its bound, in words; none when all is well. */
export function judge(figures: Figures): string[] {
  const measures = Object.keys(bounds) as (keyof typeof bounds)[];
  const beyond = measures
    .filter((measure) => figures[measure] > bounds[measure](figures))
    .map((measure) => `${measure} ${Math.round(figures[measure])}, at most ${Math.round(bounds[measure](figures))}`);
  return [
    ...(figures.failure === null ? [] : [figures.failure]),
    ...(figures.refused === null ? [] : [`another caller was refused: ${figures.refused}`]),
    ...beyond,
  ];
}
