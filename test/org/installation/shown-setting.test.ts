import { expect, test } from "vitest";
import { type SettingSchema, shownSetting } from "../../../subgraphs/org/installation/rules/shown-setting.js";

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
  ["credentials in several addresses", {}, "a://x@b,c://y:z@d", ["a://***@b,c://***@d", false, true, false]],
  ["an at sign in a path", {}, "https://host/@me", ["https://host/@me", false, true, false]],
  ["an address of a mailbox", {}, "me@host", ["me@host", false, true, false]],
])("%s", (_, schema, value, expected) => {
  expect(shown(schema, value)).toEqual(expected);
});

test("a setting has its name, and its description if it has one", () => {
  expect(shownSetting("PORT", { description: "Where it listens." }, 80)).toMatchObject({
    name: "PORT",
    description: "Where it listens.",
  });
  expect(shownSetting("PORT", {}, 80).description).toBe("");
});
