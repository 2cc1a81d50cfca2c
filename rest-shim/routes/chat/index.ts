import type { Route } from "../../route.js";
import { chatArchive } from "./archive.js";
import { connections } from "./connections.js";
import { contactRules } from "./contact-rules.js";
import { events } from "./events.js";
import { files } from "./files.js";
import { installations } from "./installations.js";
import { messageReads } from "./message-reads.js";
import { messages } from "./messages.js";
import { operations } from "./operations.js";
import { reads } from "./reads.js";
import { chatStreams } from "./streams.js";

const ours = "/api/v1/chat/";

/** Every route of chat, in the order of the API reference. A path of ours has the client's spelling too (wire contract chat 1). */
export const routes: readonly Route[] = [
  ...connections,
  ...installations,
  ...messages,
  ...operations,
  ...chatStreams,
  ...reads,
  ...messageReads,
  ...files,
  ...chatArchive,
  ...contactRules,
  ...events,
].map((route) =>
  route.path.startsWith(ours) ? { ...route, aliases: [route.path.replace(ours, "/api/v1/slack/")] } : route,
);
