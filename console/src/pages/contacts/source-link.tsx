import type { FactLineFragment } from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useSession } from "../../session.js";

type Citation = FactLineFragment["citations"][number];

const names: Readonly<Record<string, string>> = {
  email_message: "an email",
  im_message: "a message",
  a2a_message: "a task",
  chat_message: "a message in Slack",
  note: "a note",
};

/** The source of a fact, one click away where it still exists. */
export function SourceLink({ citation }: { readonly citation: Citation }) {
  const { organization } = useSession();
  const name = names[citation.sourceType] ?? citation.sourceType;
  if (citation.availability !== "AVAILABLE") return <>, from {name} that is gone</>;
  const to = placeOf(organization.id, citation);
  return <>, from {to === null ? name : <Link href={to}>{name}</Link>}</>;
}

function placeOf(organizationId: string, { sourceType, sourceId, sourceLocator }: Citation): string | null {
  const { conversation_id: conversation, task_id: task } = (sourceLocator ?? {}) as Record<string, string | undefined>;
  if (sourceType === "email_message" && sourceId != null) return href([organizationId, "emails", sourceId]);
  if (sourceType === "im_message" && conversation !== undefined) return href(["inbox", "im", conversation]);
  if (sourceType === "a2a_message" && task !== undefined) return href(["tasks", task]);
  return null;
}
