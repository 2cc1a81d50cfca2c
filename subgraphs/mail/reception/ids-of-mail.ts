import { createHash } from "node:crypto";
import type { ParsedMail } from "../messages/public.js";
import { madeIds } from "./rules/made-id.js";
import { ownHeaderLength } from "./rules/received-header.js";
import type { WaitingReception } from "./store/receptions.js";

/** The id of a mail, and others under which the mailbox may have stored it. */
export interface MailIds {
  readonly rfcId: string;
  readonly all: readonly string[];
}

/** The ids of a mail in its received form: headers that this server added differ each time. */
export function idsOfMail(reception: WaitingReception, mail: ParsedMail, bytes: Uint8Array): MailIds {
  if (mail.rfcId !== null) return { rfcId: mail.rfcId, all: [mail.rfcId] };
  const { envelopeFrom, envelopeTo, source, receivedAt } = reception;
  const hash = createHash("sha256").update(JSON.stringify([envelopeFrom, envelopeTo]));
  hash.update(source === "local" ? bytes : bytes.subarray(ownHeaderLength(bytes)));
  const all = madeIds(hash.digest("hex").slice(0, 32), receivedAt);
  return { rfcId: all[0]!, all };
}
