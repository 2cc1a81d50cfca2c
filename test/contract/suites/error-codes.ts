import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorCatalogue } from "../../../subgraphs/index.js";
import type { Kit } from "../../support/kit/kit.js";
import type { Produce, Stage } from "../../support/kit/produced.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { startTestParley } from "../../support/parley.js";

/** Every error code of a domain reaches a client, with the status of the catalogue. */
export function testErrorCodes({ errors }: Kit): void {
  testCodes(errors.codes, errors.environment);
}

/** Each of these codes reaches a client, with the status of the catalogue; the stage on which they are produced. */
export function testCodes(
  codes: Readonly<Record<string, Produce>>,
  environment: Readonly<Record<string, string>> = {},
): () => Stage {
  let stage: Stage;

  beforeAll(async () => {
    const parley = await startTestParley({ environment });
    const organization = await makeOrganization(parley.services);
    const mark = randomUUID().slice(0, 8);
    const agent = await makeAgent(parley.services, organization, `agent-${mark}`);
    const peer = await makeAgent(parley.services, organization, `peer-${mark}`);
    stage = { parley, organization, agent, peer };
  });
  afterAll(() => stage?.parley.close());

  test.each(Object.entries(codes))("%s reaches a client with the status of the catalogue", async (code, produce) => {
    expect(await produce(stage)).toEqual({ status: errorCatalogue[code]?.status, code });
  });

  return () => stage;
}
