import { registerEnumType } from "type-graphql";

/** The types of a dedicated line. */
export enum ImLineType {
  DEDICATED_INBOUND = "dedicated_inbound",
  DEDICATED_OUTBOUND = "dedicated_outbound",
}

registerEnumType(ImLineType, {
  name: "ImLineType",
  description: "What a dedicated line of instant messages may do.",
  valuesConfig: {
    DEDICATED_INBOUND: { description: "Reply in conversations that others began." },
    DEDICATED_OUTBOUND: { description: "Begin conversations and groups too." },
  },
});
