/** Recipients of one report that are read. */
const mostRecipients = 100;
/** Characters of a report that are read. */
const mostCharacters = 64 * 1024;

/** What a mail server says became of one recipient (RFC 3464). */
export interface RecipientReport {
  /** As the report names it; null when it does not. */
  readonly address: string | null;
  readonly outcome: "delivered" | "failed" | "delayed";
  /** As 550; null when there is none. */
  readonly smtpCode: number | null;
  readonly text: string;
}

/**
 * The recipients in a part `message/delivery-status` (wire contract mail 17.5). Actions that say nothing of the end, such as
 * `relayed`, are left out, and so is a failure that is not permanent.
 */
export function readDeliveryStatus(part: string): RecipientReport[] {
  const blocks = part
    .slice(0, mostCharacters)
    .replaceAll("\r", "")
    .split(/\n[ \t]*\n/);
  return blocks.map(fieldsOf).flatMap(reportOf).slice(0, mostRecipients);
}

function fieldsOf(block: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.replaceAll(/\n[ \t]+/g, " ").split("\n")) {
    const colon = line.indexOf(":");
    const key = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (key !== "" && !fields.has(key)) fields.set(key, line.slice(colon + 1).trim());
  }
  return fields;
}

function reportOf(fields: ReadonlyMap<string, string>): RecipientReport[] {
  const action = fields.get("action")?.toLowerCase();
  const status = fields.get("status") ?? "";
  const outcome = outcomeOf(action, status);
  if (outcome === null) return [];
  const named = fields.get("original-recipient") ?? fields.get("final-recipient") ?? "";
  const address = named.slice(named.indexOf(";") + 1).trim();
  const diagnostic = fields.get("diagnostic-code") ?? "";
  const said = diagnostic.slice(diagnostic.indexOf(";") + 1).trim();
  const code = /^([2-5]\d\d)\b/.exec(said)?.[1];
  return [
    {
      address: address === "" ? null : address.toLowerCase(),
      outcome,
      smtpCode: code === undefined ? null : Number(code),
      text: (said || status).slice(0, 500),
    },
  ];
}

function outcomeOf(action: string | undefined, status: string): RecipientReport["outcome"] | null {
  if (action === "failed" && !status.startsWith("4")) return "failed";
  if (action === "delivered") return "delivered";
  return action === "delayed" || action === "failed" ? "delayed" : null;
}
