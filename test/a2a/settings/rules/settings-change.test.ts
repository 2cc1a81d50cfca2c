import { describe, expect, it } from "vitest";
import { checkSettings, type SettingsInput } from "../../../../subgraphs/a2a/settings/rules/settings-change.js";
import type { SkillInput } from "../../../../subgraphs/a2a/settings/rules/skills.js";

const skill = (facts: Partial<SkillInput> = {}): SkillInput => ({
  id: "translate",
  name: "Translate",
  description: "Translates texts.",
  tags: ["language"],
  ...facts,
});

const paths = (input: SettingsInput) => checkSettings(input).violations.map((violation) => violation.path.join("."));

describe("a change of settings", () => {
  it("changes only what is given", () => {
    expect(checkSettings({ enabled: false }).change).toEqual({ enabled: false });
    expect(checkSettings({}).change).toEqual({});
  });

  it("resets the skills with null, and refuses null elsewhere", () => {
    expect(checkSettings({ skills: null })).toEqual({ change: { skills: null }, violations: [] });
    const nulls = { enabled: null, publiclyDiscoverable: null, allowPublicEgress: null, filterMode: null };
    expect(paths(nulls)).toEqual(["enabled", "publiclyDiscoverable", "allowPublicEgress", "filterMode"]);
  });

  it("drops empty optional lists of a skill, as clients send them", () => {
    const { change } = checkSettings({
      skills: [skill({ examples: [], inputModes: [], outputModes: ["text/plain"] })],
    });
    expect(change.skills).toEqual([{ ...skill(), outputModes: ["text/plain"] }]);
  });

  it("counts characters, however many bytes or units each takes", () => {
    const longest = skill({ name: "🐎".repeat(100), description: "語".repeat(1000), tags: ["🐎".repeat(50)] });
    expect(paths({ skills: [longest] })).toEqual([]);
    expect(paths({ skills: [skill({ name: "🐎".repeat(101) })] })).toEqual(["skills.0.name"]);
  });

  it.each<[string, readonly SkillInput[], string[]]>([
    ["no skill at all", [], ["skills"]],
    ["51 skills", Array.from({ length: 51 }, (_, index) => skill({ id: `s${index}` })), ["skills"]],
    ["an id twice", [skill(), skill()], ["skills.1.id"]],
    ["an empty id", [skill({ id: "" })], ["skills.0.id"]],
    ["an id of 65 characters", [skill({ id: "x".repeat(65) })], ["skills.0.id"]],
    ["a name of 101 characters", [skill({ name: "x".repeat(101) })], ["skills.0.name"]],
    ["a description of 1001 characters", [skill({ description: "x".repeat(1001) })], ["skills.0.description"]],
    ["no tag", [skill({ tags: [] })], ["skills.0.tags"]],
    ["21 tags", [skill({ tags: Array.from({ length: 21 }, () => "t") })], ["skills.0.tags"]],
    ["a tag of 51 characters", [skill({ tags: ["x".repeat(51)] })], ["skills.0.tags"]],
    ["21 examples", [skill({ examples: Array.from({ length: 21 }, () => "e") })], ["skills.0.examples"]],
    ["a mode that is no media type", [skill({ inputModes: ["text"] })], ["skills.0.inputModes"]],
    ["a NUL", [skill({ name: "a\0" })], ["skills.0"]],
  ])("is refused for %s", (_name, skills, expected) => {
    expect(paths({ skills })).toEqual(expected);
  });
});
