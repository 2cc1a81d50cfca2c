import { createClient } from "graphql-ws";
import { setLiveness } from "./liveness.js";
import { pauseAfter } from "./pauses.js";

/**
 * The only socket of the console. The cookie is its credential. It reconnects as long as it has a subscriber. The banner shows
 * whether it is connected.
 */
export const socket = createClient({
  url: `${location.protocol.replace("http", "ws")}//${location.host}/graphql`,
  connectionParams: { session: true },
  keepAlive: 10_000,
  retryAttempts: Number.POSITIVE_INFINITY,
  shouldRetry: () => true,
  retryWait: (retries) => new Promise((resolve) => setTimeout(resolve, pauseAfter(retries))),
  on: {
    connected: () => setLiveness("live"),
    closed: (event) => setLiveness((event as CloseEvent).code === 4401 ? "signed out" : "interrupted"),
    error: () => setLiveness("interrupted"),
  },
});
