import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { pauseAfter } from "./pauses.js";

/** Waits until the server answers again; true when it had been away. */
async function waitForServer(): Promise<boolean> {
  for (let failures = 0; ; failures++) {
    try {
      await fetch("/healthz", { cache: "no-store" });
      return failures > 0;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseAfter(failures)));
    }
  }
}

/** A part of the console that is loaded when it is first drawn, and waits for a server that is away. */
export function loadPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        // The server is there: the file is not, because a newer version was installed.
        if (!(await waitForServer())) throw error;
      }
    }
  });
}
