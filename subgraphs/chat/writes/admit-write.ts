import type { Services } from "../../shared/context/services.js";
import { type ConnectionRow, freshToken } from "../connections/public.js";
import { hasFilter, judgeRecipients, type Person, recipientBlocked } from "../contact-rules/public.js";
import { openSlack } from "../slack/public.js";
import type { Done } from "./finish-write.js";
import { failed, outcomeOf } from "./rules/outcome.js";
import { isTelling } from "./rules/telling.js";
import type { WriteKind, WriteRow } from "./store/write-row.js";

/** Who is in a conversation is asked before the write, which has time of its own. */
const milliseconds = 3_000;

/** A write, as far as it says to whom something goes. */
interface JudgedWrite {
  readonly kind: WriteKind;
  readonly conversationId: string;
  readonly to?: Person;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A write may begin, and is refused at once when `refusal` is not null; or it was done earlier. */
type Admission = { readonly refusal: Done | null } | { readonly earlier: WriteRow };

/**
 * Lets a write begin that the contact rules of its identity allow (wire contract client-drift 9c). A repeat gets the earlier write,
 * regardless of the rules now. If Slack does not name the recipients, the write fails as if Slack had refused it. Slack is asked only
 * if the rules could block a user. Throws `recipient_blocked`, and the errors of `count`.
 */
export async function admitWrite(
  services: Services,
  connection: ConnectionRow,
  write: JudgedWrite,
  { find, count }: { readonly find: () => Promise<WriteRow | null>; readonly count: () => Promise<void> },
): Promise<Admission> {
  const db = services.database.request.reader;
  if (!isTelling(write) || !(await hasFilter(db, connection.identityId, "outbound"))) return { refusal: null };
  const earlier = await find();
  if (earlier !== null) return { earlier };
  const { conversationId, input, to } = write;
  const lookup = async (method: string, asked: Readonly<Record<string, unknown>>) => {
    const held = await freshToken(services, connection.id);
    const token = held === null || held === "refused" ? null : held.token;
    if (token === null) return { kind: "unreachable" } as const;
    return openSlack(services).call({ method, token, input: asked, sharedBy: connection.id, milliseconds });
  };
  const sent = { conversationId, text: JSON.stringify(input), ...(to === undefined ? {} : { to }) };
  const judgement = await judgeRecipients(db, connection, lookup, sent);
  if (judgement.kind === "allowed") return { refusal: null };
  if (judgement.kind === "blocked") {
    await count();
    throw recipientBlocked(judgement.verdict);
  }
  const { answer } = judgement;
  const end = outcomeOf(answer);
  // Nothing was written, so nothing is unknown.
  return { refusal: { end: end.status === "unknown" ? failed("slack_unreachable") : end, answer } };
}
