import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { mcpGrantAuthority } from "../authority.js";
import { registeredId } from "../clients/registered-client.js";
import { limitCalls } from "../limit-calls.js";
import { longestClientId } from "../rules/limits.js";
import { readMetadata } from "../rules/client-metadata.js";

@InputType({ description: "What an application says of itself." })
class RegisterMcpClientInput {
  @Field(() => String, { description: "Its name for people: 1 to 100 characters." })
  clientName!: string;

  @Field(() => [String], {
    description: "1 to 20 addresses that it may be called back at: https, or http on localhost.",
  })
  redirectUris!: string[];
}

@ObjectType({ description: "A registered application." })
class RegisterMcpClientPayload {
  @Field(() => String, { description: "Its `client_id`. It is valid for as long as the server's secret is." })
  clientId!: string;
}

/**
 * `registerMcpClient`: for the registration endpoint (RFC 7591), for applications without a metadata document. It
 * stores nothing.
 */
@Resolver()
export class RegisterMcpClient {
  @Mutation(() => RegisterMcpClientPayload, {
    description:
      "Registers an application that has no metadata document. Nothing proves who it is, and the consent page " +
      "says so. Errors: `validation_failed`, `rate_limited`.",
  })
  async registerMcpClient(
    @Arg("input", () => RegisterMcpClientInput, { description: "The application." }) input: RegisterMcpClientInput,
    @Ctx() context: RequestContext,
  ): Promise<RegisterMcpClientPayload> {
    const { viewer, services } = context;
    authorize(viewer, mcpGrantAuthority["mcp_token.use"]);
    await limitCalls(context, "registrations");
    const metadata = readMetadata({ client_name: input.clientName, redirect_uris: input.redirectUris });
    if ("field" in metadata) {
      const path = metadata.field === "client_name" ? "clientName" : "redirectUris";
      throw invalidValue(["input", path], metadata.message);
    }
    const clientId = registeredId(services.keyring, metadata);
    // An id that is too long for any request would be useless.
    if (clientId.length > longestClientId) throw invalidValue(["input", "redirectUris"], "They are too long together.");
    return { clientId };
  }
}
