import { Field, GraphQLISODateTime, ID, ObjectType, registerEnumType } from "type-graphql";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import type { SessionRow } from "../store/console-sessions.js";

/** How a session was begun. */
const SessionOrigin = {
  MAILED_LINK: "mailed_link",
  OPERATOR_LINK: "operator_link",
  PROVIDER: "provider",
  FIRST_START: "first_start",
} as const;
type SessionOrigin = (typeof SessionOrigin)[keyof typeof SessionOrigin];

registerEnumType(SessionOrigin, {
  name: "SessionOrigin",
  description: "How a session was started.",
  valuesConfig: {
    MAILED_LINK: { description: "With a mailed sign-in link." },
    OPERATOR_LINK: { description: "With a sign-in link that the operator of the server created." },
    PROVIDER: { description: "At the external provider." },
    FIRST_START: { description: "By the first start of the server, which creates a token for its first admin." },
  },
});

/** A session of the viewer. Tokens of an outside OpenID provider are not here: the provider manages them. */
@ObjectType({
  description:
    "A session in which you are signed in. Tokens that an external provider issued are not listed. Only the " +
    "provider can end them.",
})
export class ConsoleSession {
  @Field(() => ID, { description: "UUID. `endSession` accepts it." })
  id!: string;

  @Field(() => SessionOrigin, { description: "How it was started." })
  startedBy!: SessionOrigin;

  @Field(() => GraphQLISODateTime, { description: "When it was started." })
  startedAt!: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Last use, to the minute." })
  lastUsedAt!: Date | null;

  @Field(() => GraphQLISODateTime, { description: "When it expires." })
  expiresAt!: Date;

  @Field(() => String, {
    nullable: true,
    description: "User agent of the client that started it, such as a browser's name. At most 256 characters.",
  })
  userAgent!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Address from which it was started: an IPv4 address, or the first 64 bits of an IPv6 address.",
  })
  address!: string | null;

  @Field(() => Boolean, { description: "Whether the request comes from this session." })
  isCurrent!: boolean;
}

/** Pages of sessions. */
export const ConsoleSessionConnection = connectionType(ConsoleSession, "ConsoleSession");

/** A session row, in the form for that viewer. */
export function toConsoleSession({ origin, createdAt, ...row }: SessionRow, viewer: Viewer): ConsoleSession {
  return { ...row, startedBy: origin, startedAt: createdAt, isCurrent: row.id === viewer.sessionId };
}
