import { describe, expect, it } from "vitest";
import { directoryText } from "../../../../subgraphs/a2a/settings/rules/directory-text.js";
import { checkSettings } from "../../../../subgraphs/a2a/settings/rules/settings-change.js";
import { checkSkills, defaultSkill, type SkillInput } from "../../../../subgraphs/a2a/settings/rules/skills.js";

const skill = (facts: Partial<SkillInput> = {}): SkillInput => ({
  id: "translate",
  name: "Translate",
  description: "Translates texts.",
  tags: ["language"],
  ...facts,
});
const saidOf = (...skills: SkillInput[]) => checkSkills(skills, []).violations.map(({ message }) => message);
const many = (count: number, text: string) => Array.from({ length: count }, () => text);
const form = (list: string, count: number, length: number) =>
  `${list} has at most ${count} entries of 1 to ${length} characters in the right form.`;

describe("what is wrong with a skill is said in words", () => {
  it.each<[SkillInput[], string]>([
    [[], "There are 1 to 50 skills."],
    [[skill(), skill()], "Skill ids must be unique."],
    [[skill({ id: " " })], "id has 1 to 64 characters."],
    [[skill({ name: "" })], "name has 1 to 100 characters."],
    [[skill({ description: "" })], "description has 1 to 1000 characters."],
    [[skill({ tags: [] })], "A skill needs at least one tag."],
    [[skill({ tags: ["a", " "] })], form("tags", 20, 50)],
    [[skill({ examples: ["x".repeat(1001)] })], form("examples", 20, 1000)],
    [[skill({ inputModes: ["text/plain", "text"] })], form("inputModes", 20, 255)],
    [[skill({ outputModes: many(21, "text/plain") })], form("outputModes", 20, 255)],
  ])("case %#", (skills, sentence) => {
    expect(saidOf(...skills)).toEqual([sentence]);
  });

  it("of what JSON cannot hold and of a null too", () => {
    expect(saidOf(skill({ name: "a\0" }))).toEqual([expect.stringMatching(/^A skill .+\.$/)]);
    expect(checkSettings({ enabled: null }).violations).toEqual([
      { path: ["enabled"], message: "enabled cannot be null." },
    ]);
  });
});

it("a change takes every setting that is given", () => {
  const values = {
    enabled: true,
    publiclyDiscoverable: false,
    allowPublicEgress: true,
    filterMode: "blacklist",
  } as const;
  expect(checkSettings(values)).toEqual({ change: values, violations: [] });
});

it("as many and as long as allowed is fine", () => {
  const largest = skill({
    id: "i".repeat(64),
    tags: many(20, "t".repeat(50)),
    examples: many(20, "e".repeat(1000)),
    inputModes: many(20, `text/${"x".repeat(250)}`),
    outputModes: ["application/vnd.x+json; charset=utf-8", "image/*"],
  });
  expect(checkSkills([largest], [])).toEqual({ skills: [largest], violations: [] });
  const fifty = Array.from({ length: 50 }, (_, index) => skill({ id: `s${index}` }));
  expect(saidOf(...fifty)).toEqual([]);
});

it.each(["text", "/plain", "text/", "text /plain", "text/plain x", "x text/plain", "te xt/plain"])(
  "%j is no media type",
  (mode) => {
    expect(saidOf(skill({ inputModes: [mode] }))).toHaveLength(1);
  },
);

it("a directory finds an agent by its handle, description and skills, its own or the usual one", () => {
  const subject = { agentHandle: "Scout", displayName: "Scout", description: "Finds Things", skills: null };
  const usual = directoryText(subject as never);
  for (const text of ["scout", defaultSkill.id, defaultSkill.name, defaultSkill.description, "general"]) {
    expect(usual.split("\n").some((line) => line.includes(text.toLowerCase()))).toBe(true);
  }
  const own = directoryText({ ...subject, skills: [skill()] } as never).split("\n");
  expect(own.slice(-4)).toEqual(["translate", "translate", "translates texts.", "language"]);
});
