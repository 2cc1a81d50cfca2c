import { Field, ObjectType, registerEnumType } from "type-graphql";
import type { Finding } from "../../../shared/installation/finding.js";

const FindingSeverity = { WRONG: "wrong", WARNING: "warning", NOTE: "note" } as const;

registerEnumType(FindingSeverity, {
  name: "FindingSeverity",
  description: "How bad a finding is.",
  valuesConfig: {
    WRONG: { description: "Something does not work." },
    WARNING: { description: "Something will not work well, or not for long." },
    NOTE: { description: "Good for development. In production it should be changed." },
  },
});

/** A finding of a check. */
@ObjectType({ description: "Something that the operator of the installation should know." })
export class InstallationFinding {
  @Field(() => String, { description: "Its kind, in lower-case words, such as `queue_old`. It never changes." })
  code!: string;

  @Field(() => FindingSeverity, { description: "How bad it is." })
  severity!: Finding["severity"];

  @Field(() => String, {
    nullable: true,
    description: "The process, queue, line or setting that it concerns. Null for the entire installation.",
  })
  subject!: string | null;

  @Field(() => String, { description: "What was found." })
  message!: string;

  @Field(() => String, { description: "What to do about it." })
  remedy!: string;
}
