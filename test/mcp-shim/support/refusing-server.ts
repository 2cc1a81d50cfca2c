import { randomUUID } from "node:crypto";
import { fastify } from "fastify";
import type { GraphQLSchema } from "graphql";
import { McpIdentityDocument } from "../../../generated/mcp-documents.js";
import { mountMcpShim } from "../../../mcp-shim/index.js";
import { type OperationExecutor, type OperationResult, serverOptions } from "../../../rest-shim/index.js";
import { readJsonBodies } from "../../../rest-shim/wire/json-body.js";
import { anonymous, type Viewer } from "../../../subgraphs/shared/viewer/viewer.js";
import { createTestServices } from "../../support/services.js";

/** The error of every operation. */
export type Refusal = NonNullable<OperationResult<never>["errors"]>[number];

const me = { viewer: { identity: { id: randomUUID(), agentHandle: "me", mailbox: { emailAddress: "me@x.example" } } } };

/** The door alone, for an agent: every operation but the one that says who calls is refused as the test says. */
export interface RefusingServer {
  readonly url: string;
  refusal: Refusal;
  close(): Promise<void>;
}

export async function startRefusing(schema: GraphQLSchema): Promise<RefusingServer> {
  const services = await createTestServices();
  const app = fastify({ ...serverOptions, genReqId: () => `req_${randomUUID()}` });
  const server: RefusingServer = {
    url: "",
    refusal: { message: "" },
    async close() {
      await app.close();
      await services.close();
    },
  };
  const refused = (): OperationResult<never> => ({ data: null, errors: [server.refusal] });
  const executor: OperationExecutor = {
    schema,
    prepare: (document) => ({
      run: async () => ((document as unknown) === McpIdentityDocument ? { data: me as never } : refused()),
    }),
    subscribe: async () => {
      throw new Error("No tool waits in this test.");
    },
  };
  const viewer: Viewer = {
    ...anonymous,
    kind: "agent_key",
    organizationId: "org_x",
    identityId: randomUUID(),
    keyId: randomUUID(),
  };
  app.decorate("originFor", () => services.publicBaseUrl);
  readJsonBodies(app);
  await mountMcpShim(app, {
    executor,
    services,
    authenticate: async () => ({ viewer, scheme: "api_key" }),
    watchViewer: () => () => {},
    addressOf: () => null,
  });
  return Object.assign(server, { url: await app.listen({ host: "127.0.0.1", port: 0 }) });
}
