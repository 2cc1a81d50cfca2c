import { Field, Float, GraphQLISODateTime, ID, ObjectType } from "type-graphql";

/** A process of the installation. */
@ObjectType({ description: "A process of the installation. It sends a heartbeat every 15 seconds." })
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

  @Field(() => GraphQLISODateTime, { description: "Time of its last heartbeat." })
  beatAt!: Date;

  @Field(() => Float, { description: "Seconds since its last heartbeat." })
  silentSeconds!: number;

  @Field(() => Boolean, {
    description:
      "Whether its last heartbeat is more than 40 seconds old. A minute after it, other processes take over the jobs of this process, and it is removed.",
  })
  isSilent!: boolean;
}
