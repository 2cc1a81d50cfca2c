import { href } from "../address/address.js";

type Place = (agent: string | null) => string | null;

const at =
  (path: readonly string[], filters: Readonly<Record<string, string>> = {}): Place =>
  () =>
    href(path, filters);

const inInbox =
  (path: readonly string[], filters: Readonly<Record<string, string>> = {}): Place =>
  (agent) =>
    href(["inbox", ...path], { ...filters, agent });

const ofAgent =
  (view: string | null): Place =>
  (agent) =>
    agent === null ? null : href(["agents", agent], { view });

/** Where what happened is listed, by how the kind of event begins. The first that fits counts. */
const places: readonly (readonly [kind: string, place: Place])[] = [
  ["a2a.contact_rule.", ofAgent("rules")],
  ["mail.contact_rule.", ofAgent("rules")],
  ["im.contact_rule.", ofAgent("rules")],
  ["a2a.settings.", ofAgent("settings")],
  ["im.settings.", ofAgent("settings")],
  ["mail.mailbox.", ofAgent("settings")],
  ["a2a.admission_denied", ofAgent("reach")],
  ["a2a.invitation.", at(["tasks"], { view: "invitations" })],
  ["a2a.context.", (agent) => href(["tasks"], { view: "contexts", agent })],
  ["a2a.", (agent) => href(["tasks"], { agent })],
  ["mail.draft.", inInbox(["drafts"])],
  ["mail.import.", inInbox(["imports"])],
  ["mail.sending_domain.", at(["mail"])],
  ["mail.message.", inInbox([], { channel: "mail" })],
  ["mail.thread.", inInbox([], { channel: "mail" })],
  ["im.line.", at(["lines"])],
  ["im.assignment.", at(["lines"], { view: "people" })],
  ["im.", inInbox([], { channel: "im" })],
  ["chat.action.", inInbox(["chat-writes"], { channel: "chat", outcome: "any" })],
  ["chat.operation.", inInbox(["chat-writes"], { channel: "chat", outcome: "any" })],
  ["chat.connection.", at(["chat"])],
  ["chat.", inInbox([], { channel: "chat" })],
  ["webhook_subscription.", at(["webhooks"])],
  ["webhook.", at(["webhooks"], { view: "deliveries" })],
  ["signing_key.", at(["webhooks"], { view: "keys" })],
  ["identity.", ofAgent(null)],
  ["api_key.", (agent) => (agent === null ? href(["organization"], { view: "keys" }) : href(["agents", agent]))],
  ["service_token.", at(["organization"], { view: "tokens" })],
  ["mcp_grant.", at(["organization"], { view: "applications" })],
  ["member.", at(["organization"])],
  ["organization.", at(["organization"], { view: "settings" })],
  ["billing.", at(["organization"], { view: "plan" })],
  ["brand.", at(["organization"], { view: "brand" })],
  ["vault", at(["vault"], { view: "activity" })],
];

/**
 * The list that has what an event is about, for events whose subject has no page of its own or is gone.
 *
 * @param agent handle of the agent that the event concerns
 */
export function placeOfEvent(kind: string, agent: string | null): string | null {
  return places.find(([start]) => kind.startsWith(start))?.[1](agent) ?? null;
}
