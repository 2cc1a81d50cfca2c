import { registerEnumType } from "type-graphql";

export enum A2aPushState {
  WAITING = "waiting",
  DELIVERED = "delivered",
  GIVEN_UP = "given_up",
  DROPPED = "dropped",
}

registerEnumType(A2aPushState, {
  name: "A2aPushState",
  description: "What has become of an update on its way to a receiver.",
  valuesConfig: {
    WAITING: { description: "It will be tried again." },
    DELIVERED: { description: "The receiver took it." },
    GIVEN_UP: { description: "The last attempt of the schedule failed." },
    DROPPED: { description: "The receiver is gone." },
  },
});
