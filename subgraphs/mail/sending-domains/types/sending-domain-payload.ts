import { Field, ObjectType } from "type-graphql";
import type { SendingDomainRow } from "../store/sending-domains.js";
import { SendingDomain } from "./sending-domain.js";

/** Result of a change of a domain. */
@ObjectType({ description: "Result of a change of a sending domain." })
export class SendingDomainPayload {
  @Field(() => SendingDomain, { description: "The domain in its current state." })
  sendingDomain!: SendingDomainRow;
}
