import { registerEnumType } from "type-graphql";

/** The author of a draft's generation. */
export const MailDraftOrigin = { USER: "user", AGENT: "agent", GENERATED: "generated" } as const;
export type MailDraftOrigin = (typeof MailDraftOrigin)[keyof typeof MailDraftOrigin];

registerEnumType(MailDraftOrigin, {
  name: "MailDraftOrigin",
  description: "Who wrote a generation of a draft.",
  valuesConfig: {
    USER: { description: "A user, in the console or with an admin key." },
    AGENT: { description: "An agent." },
    GENERATED: { description: "A program wrote it, as a proposal." },
  },
});
