import type { TProperties } from "typebox";
import { expect, test } from "vitest";
import type { SettingSchema } from "../../../subgraphs/org/installation/rules/shown-setting.js";
import { settings } from "../../../subgraphs/index.js";

test("every setting that sounds like a secret is marked as one", () => {
  // Names of files, numbers and switches.
  const harmless = ["MAIL_SMTP_KEY", "VAULT_ALLOW_API_KEY", "VAULT_MAX_SECRETS"];
  const unmarked = Object.entries(settings.schema.properties as TProperties)
    .filter(([name, schema]) => {
      const { secret, form = "" } = schema as SettingSchema & { form?: string };
      const sounds = /SECRET|PASSWORD|TOKEN|_KEY/.test(name) || /password|secret/.test(form);
      return sounds && secret !== true;
    })
    .map(([name]) => name);
  expect(unmarked.filter((name) => !harmless.includes(name) && !/_PER_KEY/.test(name))).toEqual([]);
});
