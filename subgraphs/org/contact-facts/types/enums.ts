import { registerEnumType } from "type-graphql";

/** The kinds of fact (wire contract contacts 3.5). */
export const ContactFactKind = { PROFILE: "profile", PREFERENCE: "preference", CONTEXT: "context" } as const;
export type ContactFactKind = (typeof ContactFactKind)[keyof typeof ContactFactKind];

registerEnumType(ContactFactKind, {
  name: "ContactFactKind",
  description: "The kind of a fact about a contact.",
  valuesConfig: {
    PROFILE: { description: "Who it is: a role, a language, a place." },
    PREFERENCE: { description: "What it prefers." },
    CONTEXT: { description: "What is going on. If an agent wrote it, it expires after 90 days." },
  },
});

/** The writers of facts. */
export const ContactFactOrigin = { GENERATED: "generated", USER: "user" } as const;
export type ContactFactOrigin = (typeof ContactFactOrigin)[keyof typeof ContactFactOrigin];

registerEnumType(ContactFactOrigin, {
  name: "ContactFactOrigin",
  description: "Who wrote a fact about a contact.",
  valuesConfig: {
    GENERATED: { description: "An agent, with its sources." },
    USER: { description: "A person or an admin key." },
  },
});

/** The states of a source. */
export const CitationAvailability = {
  AVAILABLE: "available",
  PURGED: "purged",
  SOURCE_UNAVAILABLE_TO_CALLER: "source_unavailable_to_caller",
} as const;
export type CitationAvailability = (typeof CitationAvailability)[keyof typeof CitationAvailability];

registerEnumType(CitationAvailability, {
  name: "CitationAvailability",
  description: "Whether the source of a fact can be read.",
  valuesConfig: {
    AVAILABLE: { description: "You may read it." },
    PURGED: { description: "It no longer exists." },
    SOURCE_UNAVAILABLE_TO_CALLER: { description: "It exists, and you may not read it." },
  },
});
