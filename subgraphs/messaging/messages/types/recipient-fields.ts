import { FieldResolver, Resolver, Root } from "type-graphql";
import { deliveryFinal, type DeliveryStatus } from "../rules/delivery-status.js";
import { ImRecipient } from "./recipient.js";

@Resolver(() => ImRecipient)
export class ImRecipientResolver {
  @FieldResolver(() => Boolean, { nullable: true, description: "Whether its state is the last one." })
  deliveryFinal(@Root() { deliveryStatus }: { readonly deliveryStatus: DeliveryStatus | null }): boolean | null {
    return deliveryFinal(deliveryStatus);
  }
}
