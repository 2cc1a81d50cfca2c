import type { TProperties } from "typebox";
import { expect, test } from "vitest";
import { type SettingSchema, shownSetting } from "../../../subgraphs/org/installation/rules/shown-setting.js";
import { settings } from "../../../subgraphs/index.js";

const shown = (schema: SettingSchema, value: string | number | undefined) => {
  const { value: text, isSecret, isSet, isDefault } = shownSetting("NAME", schema, value);
  return [text, isSecret, isSet, isDefault];
};

test.each<[string, SettingSchema, string | number | undefined, unknown[]]>([
  ["a text", {}, "debug", ["debug", false, true, false]],
  ["the default", { default: 5 }, 5, ["5", false, true, true]],
  ["not set", {}, undefined, [null, false, false, true]],
  ["a secret", { secret: true }, "hush", [null, true, true, false]],
  ["a secret that is not set", { secret: true }, undefined, [null, true, false, true]],
  ["credentials in an address", {}, "https://me:pass@host/x", ["https://***@host/x", false, true, false]],
  ["an address of a mailbox", {}, "me@host", ["me@host", false, true, false]],
])("%s", (_, schema, value, expected) => {
  expect(shown(schema, value)).toEqual(expected);
});

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
