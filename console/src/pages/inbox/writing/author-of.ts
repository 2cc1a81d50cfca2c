interface Written {
  readonly origin: string;
  readonly authorName?: string | null;
}

/** Who wrote a version of a draft, for people. */
export function authorOf({ origin, authorName }: Written): string {
  const name = authorName ?? (origin === "USER" ? "a person who left" : "a deleted agent");
  return origin === "GENERATED" ? `${name}, with a program` : name;
}
