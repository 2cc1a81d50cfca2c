import { Field, GraphQLISODateTime, ObjectType } from "type-graphql";
import { InstallationConsumer, InstallationDeliveries, InstallationEventLog } from "./event-log.js";
import { InstallationFinding } from "./finding.js";
import { InstallationProcess } from "./process.js";
import { InstallationFailedJob, InstallationQueue } from "./queue.js";

/** The version of a component. */
@ObjectType({ description: "The version of a part of the installation." })
export class InstallationVersion {
  @Field(() => String, { description: "The part, such as `PostgreSQL`." })
  name!: string;

  @Field(() => String, { description: "Its version." })
  version!: string;
}

/** A setting of the answering process. */
@ObjectType({ description: "A setting of the process that serves the org subgraph." })
export class InstallationSetting {
  @Field(() => String, { description: "Its name." })
  name!: string;

  @Field(() => String, { nullable: true, description: "Its value. Null if it is not set, or if it is a secret." })
  value!: string | null;

  @Field(() => Boolean, { description: "Whether its value is a secret, which is never shown." })
  isSecret!: boolean;

  @Field(() => Boolean, { description: "Whether it has a value." })
  isSet!: boolean;

  @Field(() => Boolean, { description: "Whether it has its default value." })
  isDefault!: boolean;

  @Field(() => String, { description: "What it means." })
  description!: string;
}

/** The state of an installation. */
@ObjectType({ description: "The state of an installation, for its operator." })
export class Installation {
  @Field(() => GraphQLISODateTime, { description: "When it was read." })
  readAt!: Date;

  @Field(() => [InstallationFinding], { description: "What the operator should know, the worst first." })
  findings!: InstallationFinding[];

  @Field(() => [InstallationProcess], { description: "Its processes. At most 200." })
  processes!: InstallationProcess[];

  @Field(() => [InstallationQueue], {
    description: "Background jobs by task. The oldest 10,000 jobs are counted. A task without jobs is not listed.",
  })
  queues!: InstallationQueue[];

  @Field(() => Boolean, { description: "Whether there are more jobs than are counted." })
  isMoreQueued!: boolean;

  @Field(() => [InstallationFailedJob], { description: "Jobs that failed, the last failure first. At most 50." })
  failedJobs!: InstallationFailedJob[];

  @Field(() => [InstallationConsumer], { description: "The consumers of the event log." })
  consumers!: InstallationConsumer[];

  @Field(() => InstallationEventLog, { description: "The event log." })
  eventLog!: InstallationEventLog;

  @Field(() => InstallationDeliveries, { description: "Webhooks and push notifications that wait." })
  deliveries!: InstallationDeliveries;

  @Field(() => [InstallationVersion], { description: "Versions of what runs." })
  versions!: InstallationVersion[];

  @Field(() => [InstallationSetting], { description: "The settings, without secrets." })
  settings!: InstallationSetting[];
}
