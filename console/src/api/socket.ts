import { createClient } from "graphql-ws";
import { setLiveness } from "./liveness.js";

/** Milliseconds before the connection is tried again: quickly at first, so that a restart is hardly seen. */
const pauses = [200, 500, 1_000, 2_000, 5_000];

/**
 * The one socket of the console. The cookie is its credential. It connects again for as long as somebody listens; whether it
 * stands is what the banner says.
 */
export const socket = createClient({
  url: `${location.protocol.replace("http", "ws")}//${location.host}/graphql`,
  connectionParams: { session: true },
  keepAlive: 10_000,
  retryAttempts: Number.POSITIVE_INFINITY,
  shouldRetry: () => true,
  retryWait: (retries) => new Promise((resolve) => setTimeout(resolve, pauses[retries] ?? pauses.at(-1))),
  on: {
    connected: () => setLiveness("live"),
    closed: (event) => setLiveness((event as CloseEvent).code === 4401 ? "signed out" : "interrupted"),
    error: () => setLiveness("interrupted"),
  },
});
