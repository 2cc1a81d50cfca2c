import { expect, test } from "vitest";
import { errorCatalogue } from "../../subgraphs/index.js";
import { wholeKit } from "../support/kit/whole.js";
import { rest } from "../support/rest.js";
import { sharedCodes } from "./shared-errors.js";
import { testCodes } from "./suites/error-codes.js";
import { transportCodes } from "./transport-errors.js";

const codes = { ...transportCodes, ...sharedCodes };

test("every code of the catalogue is produced here or by a domain's kit, and no other", () => {
  const produced = [...Object.keys(codes), ...Object.keys(wholeKit.errors.codes)];
  expect(produced.toSorted()).toEqual(Object.keys(errorCatalogue).toSorted());
});

const stage = testCodes(codes, { GRAPHQL_INTROSPECTION: "off" });

test("the address of an error in REST and in GraphQL is a page that explains every code", async () => {
  const { parley, agent } = stage();
  const missing = await rest(parley, agent.key, "GET", "/api/v1/identities/nobody-of-that-name");
  const { docs_url: address, ...shown } = missing.body.error;
  expect(shown).toMatchObject({ message: "There is no identity with this handle.", hint: expect.any(String) });
  expect(address).toBe(`${parley.url}/docs/errors#not_found`);
  const { errors } = await parley.graphql(`{ identity(agentHandle: "nobody-of-that-name") { id } }`, {}, agent.key);
  expect(errors![0]).toMatchObject({ message: shown.message, extensions: { hint: shown.hint, docsUrl: address } });
  const broken = await parley.graphql("{ viewer {", {}, agent.key);
  const refused = await parley.graphql("{ viewer { kind } }", {}, "ApiKey_wrong");
  expect([broken, refused].map((answer) => new URL(answer.errors![0]!.extensions["docsUrl"]).hash)).toEqual([
    "#bad_request",
    "#unauthenticated",
  ]);
  const response = await fetch(address);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const page = await response.text();
  for (const [code, { status }] of Object.entries(errorCatalogue)) {
    const section = page.slice(page.indexOf(`<section id="${code}">`)).split("</section>")[0]!;
    expect(section, code).toContain(`<code>${code}</code>`);
    expect(section, code).toContain(`${status} `);
    expect(section, code).toContain("What to do: ");
  }
});
