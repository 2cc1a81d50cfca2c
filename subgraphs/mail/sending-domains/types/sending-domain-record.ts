import { Field, ObjectType } from "type-graphql";
import { DnsRecordOutcome, DnsRecordPurpose } from "./enums.js";

/** A required DNS record of a domain (wire contract mail 10). */
@ObjectType({ description: "A DNS record that a sending domain needs, and what the last check found." })
export class SendingDomainRecord {
  @Field(() => DnsRecordPurpose, { description: "What it is for." })
  purpose!: DnsRecordPurpose;

  @Field(() => String, { description: "`TXT` or `MX`." })
  type!: string;

  @Field(() => String, { description: "The full name, without a dot at its end." })
  name!: string;

  @Field(() => String, { description: "The value to set." })
  value!: string;

  @Field(() => DnsRecordOutcome, { nullable: true, description: "What the last check found. Null before it." })
  outcome!: DnsRecordOutcome | null;

  @Field(() => [String], { description: "The values that the last check found: at most 5, cut to 500 characters." })
  foundValues!: readonly string[];
}
