import { Field, Float, GraphQLISODateTime, ID, ObjectType } from "type-graphql";

/** A process of the installation. */
@ObjectType({ description: "A process of the installation. It says every 15 seconds that it lives." })
export class InstallationProcess {
  @Field(() => ID, { description: "UUID. A restart makes a new one." })
  id!: string;

  @Field(() => String, { description: "What it serves: `all`, `gateway`, or the name of a subgraph." })
  role!: string;

  @Field(() => String, { description: "Name of its machine or container. Empty for older versions." })
  host!: string;

  @Field(() => String, { description: "Its version of Parley. Empty for older versions." })
  version!: string;

  @Field(() => GraphQLISODateTime, { description: "When it was started." })
  startedAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it was last heard of." })
  beatAt!: Date;

  @Field(() => Float, { description: "Seconds since it was last heard of." })
  silentSeconds!: number;

  @Field(() => Boolean, {
    description: "Whether that is too long. After a minute, other processes take over its jobs and it is removed.",
  })
  isSilent!: boolean;
}
