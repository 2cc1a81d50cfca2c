import { type Static, Type } from "typebox";
import type { McpContactFragment } from "../../../generated/mcp-documents.js";
import { Nullable } from "../../call/paging.js";
import type { TextBudget } from "../../call/text-budget.js";
import { Untrusted } from "../../call/untrusted.js";

const mostIdentifiers = 10;
const text = Nullable(Type.String());

/** A contact. */
export const contactSchema = Type.Object({
  contact_id: Type.String({ description: "For save_contact." }),
  is_confirmed: Type.Boolean({ description: "False: it is a suggestion. No person has agreed to it." }),
  is_auto_created: Type.Boolean({ description: "Whether a message made it, and nobody added it." }),
  untrusted: Untrusted({
    name: text,
    given_name: text,
    family_name: text,
    company: text,
    job_title: text,
    emails: Type.Array(Type.String()),
    phones: Type.Array(Type.String()),
    handles: Type.Array(Type.String()),
    notes: text,
    memories: Type.Array(Type.String(), { description: "What your organization remembers, the last changed first." }),
  }),
});

/** A contact with the texts that there is room for. */
export function contactRecord(contact: McpContactFragment, budget: TextBudget): Static<typeof contactSchema> {
  const short = (value: string | null | undefined) => (value == null ? null : budget.takeMarked(value, 300));
  const few = (values: readonly string[]) =>
    values.slice(0, mostIdentifiers).map((value) => budget.takeMarked(value, 300));
  return {
    contact_id: contact.id,
    is_confirmed: contact.isConfirmed,
    is_auto_created: contact.isAutoCreated,
    untrusted: {
      name: short(contact.preferredName),
      given_name: short(contact.givenName),
      family_name: short(contact.familyName),
      company: short(contact.companyName),
      job_title: short(contact.jobTitle),
      emails: few(contact.emails.map(({ value }) => value)),
      phones: few(contact.phones.map(({ valueE164 }) => valueE164)),
      handles: few(contact.agentHandles.map(({ handle }) => handle)),
      notes: contact.notes == null ? null : budget.takeMarked(contact.notes, 2_000),
      memories: contact.facts.map(({ content }) => budget.takeMarked(content, 1_000)),
    },
  };
}
