import { registerEnumType } from "type-graphql";

export enum A2aDirection {
  INBOUND = "inbound",
  OUTBOUND = "outbound",
  BOTH = "both",
}

registerEnumType(A2aDirection, {
  name: "A2aDirection",
  description: "Seen from one identity: INBOUND is toward it, OUTBOUND from it.",
  valuesConfig: {
    INBOUND: { description: "What it receives: tasks that it works on, contexts that were opened toward it." },
    OUTBOUND: { description: "What it sends: tasks that it delegates, contexts that it opened." },
    BOTH: { description: "Either." },
  },
});
