/** A page of the console with its filters, as `href` takes them. */
export interface Place {
  readonly path: readonly string[];
  readonly filters: Readonly<Record<string, string | null>>;
}

type PlaceOf = (agent: string | null) => Place | null;

const at =
  (path: readonly string[], filters: Place["filters"] = {}): PlaceOf =>
  () => ({ path, filters });

const withAgent =
  (path: readonly string[], filters: Place["filters"] = {}): PlaceOf =>
  (agent) => ({ path, filters: { ...filters, agent } });

const ofAgent =
  (view: string | null): PlaceOf =>
  (agent) =>
    agent === null ? null : { path: ["agents", agent], filters: { view } };

/** Where what happened is listed, by how the kind of event begins. The first that fits counts. */
const targets: readonly (readonly [kind: string, place: PlaceOf])[] = [
  ["a2a.contact_rule.", ofAgent("rules")],
  ["mail.contact_rule.", ofAgent("rules")],
  ["im.contact_rule.", ofAgent("rules")],
  ["chat.contact_rule.", ofAgent("rules")],
  ["a2a.settings.", ofAgent("settings")],
  ["im.settings.", ofAgent("settings")],
  ["chat.settings.", ofAgent("settings")],
  ["mail.mailbox.", ofAgent("settings")],
  ["a2a.admission_denied", ofAgent("reach")],
  ["a2a.invitation.", at(["tasks"], { view: "invitations" })],
  ["a2a.context.", withAgent(["tasks"], { view: "contexts" })],
  ["a2a.", withAgent(["tasks"])],
  ["mail.draft.", withAgent(["inbox", "drafts"])],
  ["mail.import.", withAgent(["inbox", "imports"])],
  ["mail.sending_domain.", at(["mail"])],
  ["mail.postmaster.", at(["mail"])],
  ["mail.", withAgent(["inbox"], { channel: "mail" })],
  ["im.handset.", at(["lines"], { view: "phones" })],
  ["im.line.", at(["lines"])],
  ["im.assignment.", at(["lines"], { view: "people" })],
  ["im.", withAgent(["inbox"], { channel: "im" })],
  ["chat.action.", withAgent(["inbox", "chat-writes"], { channel: "chat", outcome: "any" })],
  ["chat.operation.", withAgent(["inbox", "chat-writes"], { channel: "chat", outcome: "any" })],
  ["chat.connection.", at(["chat"])],
  ["chat.archive.", at(["chat"])],
  ["chat.", withAgent(["inbox"], { channel: "chat" })],
  ["webhook_subscription.", at(["webhooks"])],
  ["webhook.", at(["webhooks"], { view: "deliveries" })],
  ["signing_key.", at(["webhooks"], { view: "keys" })],
  ["identity.", ofAgent(null)],
  ["freeze.", ofAgent(null)],
  ["review.", at(["reviews"])],
  ["contact.", at(["contacts"])],
  ["address_book.", at(["contacts"])],
  ["send.", at(["reviews", "rules"])],
  ["review_", at(["organization"], { view: "settings" })],
  ["label.", at(["organization"], { view: "labels" })],
  ["contact_fact.", at(["contacts"])],
  ["note.", at(["notes"])],
  ["api_key.", (agent) => (agent === null ? at(["organization"], { view: "keys" }) : ofAgent(null))(agent)],
  ["service_token.", at(["organization"], { view: "tokens" })],
  ["mcp_grant.", at(["organization"], { view: "applications" })],
  ["member.invit", at(["organization"], { view: "invitations" })],
  ["member.", at(["organization"])],
  ["organization_domain.", at(["organization"], { view: "domains" })],
  ["organization.", at(["organization"], { view: "settings" })],
  ["billing.", at(["organization"], { view: "plan" })],
  ["brand.", at(["organization"], { view: "brand" })],
  ["vault.key", at(["vault"], { view: "keys" })],
  ["vault", at(["vault"], { view: "activity" })],
];

/**
 * The list that has what an event is about, for events whose subject has no page of its own or is gone.
 *
 * @param agent handle of the agent that the event concerns
 */
export function placeOfEvent(kind: string, agent: string | null): Place | null {
  return targets.find(([start]) => kind.startsWith(start))?.[1](agent) ?? null;
}
