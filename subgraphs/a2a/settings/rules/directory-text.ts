import { searchedText } from "../../../shared/rules/searched-text.js";
import { type CardSubject, presentation } from "./presentation.js";
import { defaultSkill } from "./skills.js";

/** The number of this form of what directories search: it grows when stored texts change. */
export const directoryForm = 3;

/**
 * The searchable text of an agent in directories: handle, card description and skills, in search form (wire contract
 * a2a 2.3).
 */
export function directoryText(subject: CardSubject): string {
  const { name, description } = presentation(subject);
  const skills = (subject.skills ?? [defaultSkill]).flatMap((skill) => [
    skill.id,
    skill.name,
    skill.description,
    ...skill.tags,
  ]);
  return searchedText([name, description, ...skills].join("\n"));
}
