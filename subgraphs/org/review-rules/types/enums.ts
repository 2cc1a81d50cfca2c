import { registerEnumType } from "type-graphql";

export const ReviewPreset = {
  AUTONOMOUS: "autonomous",
  FIRST_CONTACTS: "first_contacts",
  ALL_HELD: "all_held",
  READ_ONLY: "read_only",
} as const;
export type ReviewPreset = (typeof ReviewPreset)[keyof typeof ReviewPreset];

registerEnumType(ReviewPreset, {
  name: "ReviewPreset",
  description: "What agents may send by themselves. Presets concern keys, and never people.",
  valuesConfig: {
    AUTONOMOUS: { description: "Everything. The default." },
    FIRST_CONTACTS: {
      description:
        "A person must agree to what goes to somebody outside to whom the agent has never written, and to what screening finds " +
        "dangerous.",
    },
    ALL_HELD: { description: "A person must agree to everything that leaves the organization." },
    READ_ONLY: { description: "Nothing, also inside the organization." },
  },
});

export const ReviewArrivalPreset = {
  FLAG_ONLY: "flag_only",
  HOLD_DANGEROUS: "hold_dangerous",
  HOLD_SUSPICIOUS: "hold_suspicious",
} as const;
export type ReviewArrivalPreset = (typeof ReviewArrivalPreset)[keyof typeof ReviewArrivalPreset];

registerEnumType(ReviewArrivalPreset, {
  name: "ReviewArrivalPreset",
  description: "What agents see of mail that arrives for them, by what screening found.",
  valuesConfig: {
    FLAG_ONLY: { description: "All of it, with what screening found. The default." },
    HOLD_DANGEROUS: { description: "A person must agree before the agent sees what is dangerous." },
    HOLD_SUSPICIOUS: {
      description:
        "A person must agree before the agent sees what is suspicious or dangerous. Proved senders of the list " +
        "`released_senders` may be suspicious.",
    },
  },
});

export const ReviewExpiry = { REJECT: "reject", APPROVE: "approve" } as const;
export type ReviewExpiry = (typeof ReviewExpiry)[keyof typeof ReviewExpiry];

registerEnumType(ReviewExpiry, {
  name: "ReviewExpiry",
  description: "What becomes of a held send that nobody decides in time.",
  valuesConfig: {
    REJECT: { description: "It is not sent." },
    APPROVE: { description: "It is sent, unless it is dangerous, needs two people, or the agent is frozen." },
  },
});

export const ReviewDeciders = { ADMINS: "admins", MEMBERS: "members" } as const;
export type ReviewDeciders = (typeof ReviewDeciders)[keyof typeof ReviewDeciders];

registerEnumType(ReviewDeciders, {
  name: "ReviewDeciders",
  description: "Who decides about held sends.",
  valuesConfig: { ADMINS: { description: "Admins." }, MEMBERS: { description: "All members." } },
});

export const ReviewApproveWith = { BROWSER: "browser", TOKEN: "token" } as const;
export type ReviewApproveWith = (typeof ReviewApproveWith)[keyof typeof ReviewApproveWith];

registerEnumType(ReviewApproveWith, {
  name: "ReviewApproveWith",
  description: "With what a person lets things out or changes what is reviewed.",
  valuesConfig: {
    BROWSER: { description: "Only in a browser: programs on a person's machine could use the person's tokens." },
    TOKEN: { description: "Also with a bearer token, for example with the command line." },
  },
});

export const ReviewAction = { ALLOW: "allow", HOLD: "hold", BLOCK: "block" } as const;
export type ReviewAction = (typeof ReviewAction)[keyof typeof ReviewAction];

registerEnumType(ReviewAction, {
  name: "ReviewAction",
  description: "The decision of rules about a send.",
  valuesConfig: {
    ALLOW: { description: "It is sent." },
    HOLD: { description: "It waits until a person agrees." },
    BLOCK: { description: "It is refused." },
  },
});

export const ReviewRuleScope = { AGENTS: "agents", EVERYONE: "everyone" } as const;
export type ReviewRuleScope = (typeof ReviewRuleScope)[keyof typeof ReviewRuleScope];

registerEnumType(ReviewRuleScope, {
  name: "ReviewRuleScope",
  description: "Whose sends a rule is about.",
  valuesConfig: {
    AGENTS: { description: "Those of every key, also of admin keys and applications." },
    EVERYONE: { description: "Those of people too." },
  },
});

export const ReviewDirection = { OUT: "out", IN: "in" } as const;
export type ReviewDirection = (typeof ReviewDirection)[keyof typeof ReviewDirection];

registerEnumType(ReviewDirection, {
  name: "ReviewDirection",
  description: "Which way something goes that rules judge and people decide about.",
  valuesConfig: {
    OUT: { description: "An agent wants to send it." },
    IN: { description: "It arrived for an agent." },
  },
});
