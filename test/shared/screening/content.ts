import { KnownDomains } from "../../../subgraphs/shared/screening/known-domains.js";
import type { ScreenedContent } from "../../../subgraphs/shared/screening/screen-content.js";
import { screenContent } from "../../../subgraphs/shared/screening/screen-content.js";
import type { KnownNames, ScreenedSender } from "../../../subgraphs/shared/screening/sender-findings.js";

const nothing: ScreenedContent = {
  subject: null,
  text: null,
  html: null,
  attachments: [],
  sender: null,
  isComplete: true,
};

/** The verdict about a content with these parts. An error of the engine fails the test. */
export function screened(content: Partial<ScreenedContent>, known?: KnownNames) {
  return screenContent({ ...nothing, ...content }, known, (error) => {
    throw error;
  });
}

/** The codes that are found, each once, by the alphabet. */
export function codesIn(content: Partial<ScreenedContent>, known?: KnownNames): string[] {
  return [...new Set(screened(content, known).findings.map(({ code }) => code))].toSorted();
}

/** The names of an organization: its domains, and for each person the domain of their address. */
export const namesOf = (domains: readonly string[], people: Readonly<Record<string, string>> = {}): KnownNames => ({
  domains: new KnownDomains(domains),
  people: new Map(Object.entries(people).map(([name, domain]) => [name, new Set([domain])])),
});

/** A sender from outside with nothing unusual. */
export const sender = (facts: Partial<ScreenedSender> = {}): ScreenedSender => ({
  address: "dana@partner.example",
  name: "Dana",
  from: [facts.address ?? "dana@partner.example"],
  replyTo: [],
  isFromList: false,
  failsChecks: false,
  isForged: false,
  isOurs: false,
  ...facts,
});

/** A text in tag characters, which cannot be seen. */
export const inTags = (text: string): string =>
  Array.from(text, (character) => String.fromCodePoint(0xe0000 + character.charCodeAt(0))).join("");
