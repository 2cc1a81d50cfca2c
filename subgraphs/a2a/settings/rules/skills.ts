import type { Violation } from "../../../shared/errors/problem.js";
import { jsonObjection } from "../../../shared/rules/plain-json.js";
import { hasAtMost } from "../../../shared/rules/text.js";

/** Limits of advertised skills (wire contract a2a 4.7). Lengths are UTF-16 code units. */
const skillLimits = {
  skills: 50,
  idLength: 64,
  nameLength: 100,
  descriptionLength: 1000,
  tags: 20,
  tagLength: 50,
  examples: 20,
  exampleLength: 1000,
  modes: 20,
  modeLength: 255,
} as const;

/** A skill as the card shows it (wire contract a2a 2.1). */
export interface Skill {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly examples?: readonly string[];
  readonly inputModes?: readonly string[];
  readonly outputModes?: readonly string[];
}

/** A skill as a client sends it; the optional lists may be null or empty. */
export type SkillInput = Pick<Skill, "id" | "name" | "description" | "tags"> & {
  readonly [Key in "examples" | "inputModes" | "outputModes"]?: readonly string[] | null;
};

/** The default skill of an identity without skills. */
export const defaultSkill: Skill = {
  id: "general",
  name: "General tasks",
  description: "Takes a task described in plain text or JSON.",
  tags: ["general"],
};

type Path = Violation["path"];

const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+*-]+(\s*;.*)?$/;

/** Checks the skills of a settings change (wire contract a2a 4.7) and drops empty optional lists. */
export function checkSkills(skills: readonly SkillInput[], path: Path): { skills: Skill[]; violations: Violation[] } {
  if (skills.length < 1 || skills.length > skillLimits.skills) {
    return { skills: [], violations: [{ path, message: `There are 1 to ${skillLimits.skills} skills.` }] };
  }
  const violations = skills.flatMap((skill, index) => checkSkill(skill, [...path, index]));
  const ids = skills.map((skill) => skill.id);
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) < index)
      violations.push({ path: [...path, index, "id"], message: "Skill ids must be unique." });
  }
  return { skills: skills.map(dropEmptyLists), violations };
}

function checkSkill(skill: SkillInput, path: Path): Violation[] {
  const objection = jsonObjection(skill);
  if (objection !== null) return [{ path, message: `A skill ${objection}.` }];
  return [
    ...checkText(skill.id, skillLimits.idLength, [...path, "id"]),
    ...checkText(skill.name, skillLimits.nameLength, [...path, "name"]),
    ...checkText(skill.description, skillLimits.descriptionLength, [...path, "description"]),
    ...checkTags(skill.tags, [...path, "tags"]),
    ...checkList(skill.examples, skillLimits.examples, skillLimits.exampleLength, () => true, [...path, "examples"]),
    ...checkModes(skill.inputModes, [...path, "inputModes"]),
    ...checkModes(skill.outputModes, [...path, "outputModes"]),
  ];
}

function checkText(text: string, length: number, path: Path): Violation[] {
  if (text.trim() !== "" && hasAtMost(text, length)) return [];
  return [{ path, message: `${String(path.at(-1))} has 1 to ${length} characters.` }];
}

function checkTags(tags: readonly string[], path: Path): Violation[] {
  if (tags.length === 0) return [{ path, message: "A skill needs at least one tag." }];
  return checkList(tags, skillLimits.tags, skillLimits.tagLength, () => true, path);
}

function checkModes(modes: readonly string[] | null | undefined, path: Path): Violation[] {
  return checkList(modes, skillLimits.modes, skillLimits.modeLength, (mode) => mediaType.test(mode), path);
}

function checkList(
  texts: readonly string[] | null | undefined,
  count: number,
  length: number,
  fits: (text: string) => boolean,
  path: Path,
): Violation[] {
  const isFine = (text: string): boolean => text.trim() !== "" && hasAtMost(text, length) && fits(text);
  if ((texts ?? []).length <= count && (texts ?? []).every(isFine)) return [];
  const what = String(path.at(-1));
  return [{ path, message: `${what} has at most ${count} entries of 1 to ${length} characters in the right form.` }];
}

function dropEmptyLists(skill: SkillInput): Skill {
  const { id, name, description, tags, examples, inputModes, outputModes } = skill;
  return {
    id,
    name,
    description,
    tags,
    ...(examples?.length ? { examples } : {}),
    ...(inputModes?.length ? { inputModes } : {}),
    ...(outputModes?.length ? { outputModes } : {}),
  };
}
