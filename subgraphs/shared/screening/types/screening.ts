import { Directive, Field, Int, ObjectType, registerEnumType } from "type-graphql";
import type { Viewer } from "../../viewer/viewer.js";
import type { FindingPart as Part, Severity } from "../rules/finding-codes.js";
import type { Level, StoredVerdict } from "../rules/verdict.js";

/** Upper-case names outside, the table's spelling inside. */
export enum ScreeningLevel {
  CLEAN = "clean",
  NOTICE = "notice",
  SUSPICIOUS = "suspicious",
  DANGEROUS = "dangerous",
}

registerEnumType(ScreeningLevel, {
  name: "ScreeningLevel",
  description: "How dangerous something is that came in. Screening is a filter, not a proof.",
  valuesConfig: {
    CLEAN: { description: "Nothing was found." },
    NOTICE: { description: "Something unusual was found." },
    SUSPICIOUS: { description: "It may be an attack." },
    DANGEROUS: { description: "It looks like an attack." },
  },
});

enum ScreeningSeverity {
  HIGH = "high",
  MEDIUM = "medium",
  LOW = "low",
  INFO = "info",
}

registerEnumType(ScreeningSeverity, {
  name: "ScreeningSeverity",
  description: "How much a finding weighs.",
  valuesConfig: {
    HIGH: { description: "It alone is dangerous." },
    MEDIUM: { description: "It alone is suspicious." },
    LOW: { description: "Three of them are suspicious." },
    INFO: { description: "It weighs nothing." },
  },
});

enum ScreenedPart {
  SUBJECT = "subject",
  TEXT = "text",
  HTML = "html",
  HEADER = "header",
  ATTACHMENT = "attachment",
}

registerEnumType(ScreenedPart, {
  name: "ScreenedPart",
  description: "Where something was found.",
  valuesConfig: {
    SUBJECT: { description: "In the subject." },
    TEXT: { description: "In the plain text." },
    HTML: { description: "In the HTML text." },
    HEADER: { description: "In the headers." },
    ATTACHMENT: { description: "In an attachment or its name." },
  },
});

/** One kind of thing that screening found (wire contract reviews 5.2). */
@Directive("@shareable")
@ObjectType({ description: "Something that screening found." })
export class ScreeningFinding {
  @Field(() => String, {
    description: "What it is, such as `hidden_text`. `docs/screening.md` lists them. More may be added.",
  })
  code!: string;

  @Field(() => ScreeningSeverity, { description: "How much it weighs." })
  severity!: Severity;

  @Field(() => ScreenedPart, { description: "Where it was found." })
  part!: Part;

  @Field(() => Int, { description: "How often it was found there." })
  count!: number;

  @Field(() => String, {
    nullable: true,
    description:
      "The beginning of what it is about, at most 80 characters. Null for agents and keys, and if there is nothing to show.",
  })
  excerpt!: string | null;
}

/** The result of screening (wire contract reviews 5.3). */
@Directive("@shareable")
@ObjectType({ description: "What screening found in something that came in." })
export class Screening {
  @Field(() => ScreeningLevel, { description: "How dangerous it is." })
  level!: Level;

  @Field(() => [ScreeningFinding], { description: "What was found, severest first." })
  findings!: readonly ScreeningFinding[];

  @Field(() => Int, { description: "Version of the engine that looked." })
  engine!: number;

  @Field(() => Date, { description: "When it looked." })
  screenedAt!: Date;
}

/** A verdict as a viewer may see it: the words of an attack are for people only. */
export function screeningFor({ userId }: Viewer, { findings, screenedAt, ...verdict }: StoredVerdict): Screening {
  return {
    ...verdict,
    findings: userId === null ? findings.map((finding) => ({ ...finding, excerpt: null })) : findings,
    screenedAt: new Date(screenedAt),
  };
}
