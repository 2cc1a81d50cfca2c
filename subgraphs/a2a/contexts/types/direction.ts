import { registerEnumType } from "type-graphql";

export enum A2aDirection {
  INBOUND = "inbound",
  OUTBOUND = "outbound",
  BOTH = "both",
}

registerEnumType(A2aDirection, {
  name: "A2aDirection",
  description: "The direction from the view of one identity.",
  valuesConfig: {
    INBOUND: {
      description: "What the identity receives: tasks that it works on, contexts that others opened with it.",
    },
    OUTBOUND: { description: "What the identity sends: tasks that it delegates, contexts that it opened." },
    BOTH: { description: "Both directions." },
  },
});
