import { registerEnumType } from "type-graphql";

export enum A2aPushState {
  WAITING = "waiting",
  DELIVERED = "delivered",
  GIVEN_UP = "given_up",
  DROPPED = "dropped",
}

registerEnumType(A2aPushState, {
  name: "A2aPushState",
  description: "Delivery state of an update.",
  valuesConfig: {
    WAITING: { description: "It will be retried." },
    DELIVERED: { description: "The receiver accepted it." },
    GIVEN_UP: { description: "The last attempt of the schedule failed." },
    DROPPED: { description: "The receiver no longer exists." },
  },
});
