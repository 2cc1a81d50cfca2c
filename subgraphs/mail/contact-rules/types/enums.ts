import { registerEnumType } from "type-graphql";

export enum MailRuleAction {
  ALLOW = "allow",
  BLOCK = "block",
}

registerEnumType(MailRuleAction, {
  name: "MailRuleAction",
  description: "What a contact rule of mail does.",
  valuesConfig: {
    ALLOW: { description: "Mail from the target is accepted, and mail to it may be sent." },
    BLOCK: { description: "Mail from the target goes to the folder `blocked`. Mail to it is refused." },
  },
});

export enum MailMatchType {
  EXACT_EMAIL = "exact_email",
  DOMAIN = "domain",
}

registerEnumType(MailMatchType, {
  name: "MailMatchType",
  description: "What a contact rule of mail names.",
  valuesConfig: {
    EXACT_EMAIL: { description: "One complete address. Such a rule takes precedence over a rule about the domain." },
    DOMAIN: { description: "All addresses of a domain. Subdomains are other domains." },
  },
});
