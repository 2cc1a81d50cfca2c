import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { projectFile } from "../../gateway/files/project-file.js";

const compiled = (file: string): string => projectFile(`generated/js/test/support/toy/${file}`);

test("one more line in the list of domains is all that a domain of one feature needs, beside its own folders", async () => {
  const program = ["--import", compiled("register-hooks.js"), compiled("process-compose.js")];
  const { stdout } = await promisify(execFile)(process.execPath, program);
  const found = JSON.parse(stdout) as Record<string, unknown>;
  expect(found).toMatchObject({
    query: "A toy. Errors: `toy_broken`.",
    route: { get: { operationId: "getToy", tags: ["Toys"] } },
    errorCodes: true,
    role: "toy",
    setting: 8,
    authority: { admin_key: "any" },
    openToAll: true,
    event: { subject: "Toy" },
    subjects: expect.arrayContaining(["Identity", "A2aTask", "Toy"]),
    links: expect.arrayContaining(["LinkedMailbox", "LinkedToy"]),
    topics: expect.arrayContaining(["A2A", "MAIL", "TOY"]),
    sealed: [{ table: "toy", key: ["id"], column: "sealed_colour" }],
    cost: 3,
    page: 300,
    secret: true,
  });
  expect(found["settingsTable"]).toEqual([
    expect.stringContaining("`PARLEY_ROLE`"),
    expect.stringContaining("`PARLEY_SUBGRAPH_TOY_URL`"),
    expect.stringContaining("`TOYS_MAX`"),
  ]);
});
