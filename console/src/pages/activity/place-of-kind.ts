/** A page of the console, with its view. */
export interface Place {
  readonly path: readonly string[];
  readonly filters?: Readonly<Record<string, string>>;
}

const inAgent =
  (view: string | null) =>
  (handle: string | undefined): Place | null =>
    handle === undefined ? null : { path: ["agents", handle], ...(view !== null && { filters: { view } }) };

const on = (page: string, view?: string) => (): Place => ({
  path: [page],
  ...(view !== undefined && { filters: { view } }),
});

/** Pages by the beginning of a kind. The first one that fits is taken. */
const places: readonly (readonly [string, (handle: string | undefined) => Place | null])[] = [
  ["a2a.invitation.", on("tasks", "invitations")],
  ["a2a.context.", on("tasks", "contexts")],
  ["a2a.admission_denied", inAgent("reach")],
  ["a2a.contact_rule.", inAgent("rules")],
  ["mail.contact_rule.", inAgent("rules")],
  ["im.contact_rule.", inAgent("rules")],
  ["a2a.settings.", inAgent("settings")],
  ["im.settings.", inAgent("settings")],
  ["a2a.", on("tasks")],
  ["im.assignment.", on("lines", "people")],
  ["im.handset.", on("lines", "phones")],
  ["im.line.", on("lines")],
  ["im.", on("inbox")],
  ["mail.mailbox.", on("mail", "mailboxes")],
  ["mail.sending_domain.", on("mail")],
  ["mail.", on("inbox")],
  ["chat.", on("chat")],
  ["identity.", inAgent(null)],
  ["api_key.", (handle) => inAgent(null)(handle) ?? on("organization", "keys")()],
  ["service_token.", on("organization", "tokens")],
  ["mcp_grant.", on("organization", "applications")],
  ["member.invit", on("organization", "invitations")],
  ["member.", on("organization")],
  ["organization.", on("organization", "settings")],
  ["billing.", on("organization", "plan")],
  ["brand.", on("organization", "brand")],
  ["signing_key.", on("webhooks", "keys")],
  ["webhook.", on("webhooks", "deliveries")],
  ["webhook_subscription.", on("webhooks")],
  ["vault.key", on("vault", "keys")],
  ["vault.unlock", on("vault", "activity")],
  ["vault.", on("vault")],
];

/** Where events of a kind are looked at that no page of their object shows. Null for what only the server does. */
export function placeOfKind(kind: string, handle: string | undefined): Place | null {
  const [, place] = places.find(([beginning]) => kind.startsWith(beginning)) ?? [];
  return place?.(handle) ?? null;
}
