import { vi } from "vitest";

// A wait ends when what it waits for is there: its limit only says how long a machine may take that does much besides.

declare module "vitest" {
  interface ProvidedContext {
    /** Milliseconds: the limit of a wait. */
    patience: number;
  }
}

type Wait = typeof vi.waitFor | typeof vi.waitUntil;

/** Waits without a limit of their own get this one, in place of the second that is usual. */
export function waitPatiently(timeout: number): void {
  for (const name of ["waitFor", "waitUntil"] as const) {
    const plain = vi[name] as Wait & { isPatient?: true };
    // Files of one worker share it.
    if (plain.isPatient) continue;
    const patient = (work: never, options: number | object = {}): unknown =>
      plain(work, typeof options === "number" ? options : { timeout, ...options });
    Object.assign(vi, { [name]: Object.assign(patient, { isPatient: true }) });
  }
}
