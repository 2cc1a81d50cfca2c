import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../../gateway/files/read-config.js";
import { settings } from "../../../subgraphs/index.js";
import { domains } from "../../../subgraphs/index.js";
import { readComposeFile } from "../../support/compose-file.js";

const needed = { PARLEY_SECRET: "a secret of this installation: long enough", POSTGRES_PASSWORD: "letters1" };
const variables = { ...needed, MAIL_DOMAIN: "agents.example" };
const names = Object.keys(settings.schema.properties);
const root = path.resolve(import.meta.dirname, "../../..");

test("docker-compose.yml passes every setting to every process, and nothing that is none", async () => {
  const services = await readComposeFile(variables);
  const ours = [...services].filter(([, { environment }]) => "PARLEY_ROLE" in environment);
  expect(ours.map(([name]) => name).toSorted()).toEqual(
    ["parley", "gateway-2", ...domains.map(({ name }) => name)].toSorted(),
  );
  for (const [name, { environment }] of ours) {
    expect([name, Object.keys(environment).toSorted()]).toEqual([name, names.toSorted()]);
    // What is not set there is as if it were not passed.
    const { PARLEY_ROLE } = readConfig(environment);
    expect(PARLEY_ROLE).toBe({ parley: "all", "gateway-2": "gateway" }[name] ?? name);
  }
});

test("what is set beside docker-compose.yml reaches the server", async () => {
  const given = { LOG_LEVEL: "debug", MAIL_RELAY_URL: "smtp://relay.example", SIGN_UP: "open", PARLEY_ROLE: "gateway" };
  const services = await readComposeFile({ ...variables, ...given, PARLEY_DOMAIN: "parley.example" });
  expect(readConfig(services.get("parley")!.environment)).toMatchObject({
    ...given,
    PUBLIC_BASE_URL: "https://parley.example",
  });
});

test.each(Object.keys(variables))("docker-compose.yml is refused without %s", async (name) => {
  await expect(readComposeFile({ ...variables, [name]: "" })).rejects.toThrow(`set ${name} to`);
});

test("the profile split adds a process per subgraph and a second gateway", async () => {
  const services = await readComposeFile(variables);
  const split = [...services].filter(([, { profiles }]) => profiles.includes("split"));
  expect(split.map(([name]) => name).toSorted()).toEqual(["gateway-2", ...domains.map(({ name }) => name)].toSorted());
});

test("both images run on the current LTS, as somebody who is not root", async () => {
  const stages = (await readFile(path.join(root, "Dockerfile"), "utf8")).split(/^(?=FROM )/m).slice(1);
  const byName = new Map(stages.map((stage) => [/ AS (\S+)/.exec(stage)![1]!, stage]));
  for (const stage of stages) expect(stage).toMatch(/^FROM (node:24-|base )/);
  expect(byName.get("base")).toMatch(/^USER node$/m);
  // The one without a name on the command line is the last.
  expect([...byName.keys()].at(-1)).toBe("server");
  for (const name of ["embedded", "server"]) expect(byName.get(name)).toMatch(/^FROM base/);
  for (const [, variable] of byName.get("base")!.matchAll(/(\w+)=\S+/g)) {
    if (variable !== "NODE_ENV" && variable === variable!.toUpperCase()) expect(names).toContain(variable);
  }
});
