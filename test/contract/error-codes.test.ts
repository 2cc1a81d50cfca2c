import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorCatalogue } from "../../subgraphs/index.js";
import { makeAgent, makeOrganization } from "../support/org.js";
import { startTestParley } from "../support/parley.js";
import { a2aCodes } from "./produce-a2a.js";
import { orgCodes } from "./produce-org.js";
import { transportCodes } from "./produce-transport.js";
import type { Produce, Stage } from "./produced.js";

const codes: Readonly<Record<string, Produce>> = { ...transportCodes, ...orgCodes, ...a2aCodes };

let stage: Stage;

beforeAll(async () => {
  const environment = { GRAPHQL_INTROSPECTION: "off", A2A_CALLS_PER_MINUTE: "3" };
  const parley = await startTestParley({ environment });
  const organization = await makeOrganization(parley.services);
  const mark = randomUUID().slice(0, 8);
  const agent = await makeAgent(parley.services, organization, `agent-${mark}`);
  const peer = await makeAgent(parley.services, organization, `peer-${mark}`);
  stage = { parley, organization, agent, peer };
});
afterAll(() => stage?.parley.close());

test("every code of the catalogue is produced here, and no other", () => {
  expect(Object.keys(codes).sort()).toEqual(Object.keys(errorCatalogue).sort());
});

test.each(Object.entries(codes))("%s reaches a client with the status of the catalogue", async (code, produce) => {
  expect(await produce(stage)).toEqual({ status: errorCatalogue[code]?.status, code });
});
