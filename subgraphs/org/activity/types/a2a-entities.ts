import { Directive, Field, ID, ObjectType } from "type-graphql";

/** Only the keys of a2a's entities are known here; a2a resolves the rest, for viewers who may see it. */
const key = '@key(fields: "id", resolvable: false)';

@Directive(key)
@ObjectType({ description: "A task between two agents." })
export class A2aTask {
  @Field(() => ID, { description: "UUID." })
  id!: string;
}

@Directive(key)
@ObjectType({ description: "A named collaboration of two agents." })
export class A2aContext {
  @Field(() => ID, { description: "UUID." })
  id!: string;
}

@Directive(key)
@ObjectType({ description: "What an identity's owner says of a peer." })
export class A2aContactRule {
  @Field(() => ID, { description: "UUID." })
  id!: string;
}

@Directive(key)
@ObjectType({ description: "That an identity's settings or rules refused tasks." })
export class A2aAdmissionDenial {
  @Field(() => ID, { description: "UUID." })
  id!: string;
}

@Directive(key)
@ObjectType({ description: "Where the requester of a task is told of its changes." })
export class A2aPushConfig {
  @Field(() => ID, { description: "UUID." })
  id!: string;
}
