import type { Route } from "../../route.js";
import { attachments } from "./attachments.js";
import { cancelSend } from "./cancel-send.js";
import { contactRules } from "./contact-rules.js";
import { drafts } from "./drafts.js";
import { htmlPages } from "./html-pages.js";
import { sources } from "./sources.js";
import { imports } from "./imports.js";
import { ingest } from "./ingest.js";
import { mailboxes } from "./mailboxes.js";
import { labelEvents } from "./label-events.js";
import { messageBatches } from "./message-batches.js";
import { messageSends } from "./message-sends.js";
import { messages } from "./messages.js";
import { openPixel } from "./open-pixel.js";
import { screening } from "./screening.js";
import { sending } from "./sending.js";
import { sendingDomains } from "./sending-domains.js";
import { threads } from "./threads.js";

/** Every route of mail, in the order of the API reference. */
export const routes: readonly Route[] = [
  ...mailboxes,
  ...contactRules,
  ...sendingDomains,
  ...messages,
  ...messageBatches,
  ...labelEvents,
  ...sending,
  cancelSend,
  ...messageSends,
  ...drafts,
  ...threads,
  ...attachments,
  ...htmlPages,
  ...sources,
  ...openPixel,
  ...imports,
  ...ingest,
  ...screening,
];
