import type { SendOperation } from "../../shared/idempotency/keyed-write.js";

/** The send of an instant message of an identity, as keys name it. */
export const imSend = (identityId: string): SendOperation => ({ name: "sendImMessage", senderId: identityId });
