import type { RestingPlace } from "../../support/kit/secret-life.js";
import { wholeKit } from "../../support/kit/whole.js";

/** Files of the data directory that hold secrets in the clear. Only their owner may read them. */
export const privateFiles: readonly RestingPlace[] = [
  {
    place: /^file secret$/,
    kind: /^PARLEY_SECRET of the data directory$/,
    why: "An installation with an embedded database keeps its secret beside it (design 4).",
  },
  {
    place: /^file postgres-password$/,
    kind: /^password of the embedded database$/,
    why: "The next start of the server must log in to the database.",
  },
  {
    place: /^file bootstrap\.json$/,
    kind: /^first (admin key|console token)$/,
    why: "The first start hands over its keys here and nowhere else (design 4).",
  },
  {
    place: /^file outbox\/[^/]+\.eml$/,
    kind: /^(token of a link|token of an invitation|sign-in token)$/,
    why: "Without a relay, mail to people is kept as files, and their links and codes with it.",
  },
];

/** Columns that say in the clear what their owner wrote there to be shown again, and the files they are stored in. */
export const ownWords: readonly RestingPlace[] = [
  ...wholeKit.secretLife!.ownWords!,
  {
    place: /^tool list_secrets$/,
    kind: /^(name|description) of a vault secret$/,
    why: "The tool tells an agent which secrets it may use.",
  },
  {
    place: /^file postgres\/(base|pg_wal)\//,
    kind: /^(query of a webhook's address|(name|description) of a vault secret)$/,
    why: "PostgreSQL's files hold what its columns hold.",
  },
];
