import { Ctx, Directive, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { seesOrganization } from "../../../shared/viewer/viewer.js";
import { keysOfDomain } from "../loaders.js";
import { recordsOf } from "../records-of.js";
import { domainIdOf } from "../rules/domain-id.js";
import type { CheckedRecord } from "../rules/judge-record.js";
import type { SendingDomainRow } from "../store/sending-domains.js";
import { SendingDomainStatus } from "./enums.js";
import { SendingDomainRecord } from "./sending-domain-record.js";

/** A domain of an organization (wire contract mail 2.7, 10). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "A domain that an organization has registered for its mailboxes." })
export class SendingDomain {
  @Field(() => ID, { description: "`sending_domain_` and a UUID." })
  id!: string;

  @Field(() => String, { description: "The domain, in lowercase and in punycode." })
  domain!: string;

  @Field(() => SendingDomainStatus, { description: "Its status." })
  status!: SendingDomainStatus;

  @Field(() => Boolean, { description: "Whether new mailboxes use it if they name no domain." })
  isDefault!: boolean;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was first verified." })
  verifiedAt!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was last checked." })
  checkedAt!: Date | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When it is checked again. Null if it is checked only on request.",
  })
  nextCheckAt!: Date | null;

  @Field(() => GraphQLISODateTime, { description: "When it was registered." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}

/** Pages of domains. */
export const SendingDomainConnection = connectionType(SendingDomain, "SendingDomain");

@Resolver(() => SendingDomain)
export class SendingDomainResolver {
  @FieldResolver(() => ID, { description: "`sending_domain_` and a UUID." })
  id(@Root() { id }: SendingDomainRow): string {
    return domainIdOf(id);
  }

  @FieldResolver(() => [SendingDomainRecord], {
    description: "The DNS records to set: at first the ownership record, then all. Agents see none.",
  })
  async records(@Root() row: SendingDomainRow, @Ctx() context: RequestContext): Promise<SendingDomainRecord[]> {
    const { viewer, services } = context;
    if (!seesOrganization(viewer)) return [];
    const keys = await context.loader(keysOfDomain).load(row.id);
    const checks = (row.checks ?? []) as unknown as readonly CheckedRecord[];
    return recordsOf(services.config, row, keys).map((record) => {
      const check = checks.find(({ purpose, name }) => purpose === record.purpose && name === record.name);
      return { ...record, outcome: check?.outcome ?? null, foundValues: check?.values ?? [] } as SendingDomainRecord;
    });
  }
}
