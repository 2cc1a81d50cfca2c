import type { Events } from "./events/events.js";
import type { SignedPosts } from "./events/signed-posts.js";
import type { SocketMode } from "./events/socket-mode.js";
import type { Calls } from "./faults/calls.js";
import type { Faults } from "./faults/faults.js";
import type { Model } from "./model/model.js";

/** The parts of the server that answer requests. */
export interface Parts {
  readonly model: Model;
  readonly faults: Faults;
  readonly calls: Calls;
  readonly events: Events;
  readonly posts: SignedPosts;
  readonly sockets: SocketMode;
}
