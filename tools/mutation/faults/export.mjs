const folder = "cli/export";
const tests = ["test/cli/export-folder.test.ts"];
const mbox = ["test/cli/mbox.test.ts"];

/** Files that an organization takes with it. */
export const exportFaults = [
  {
    name: "export: what was not committed is kept twice",
    file: `${folder}/export-folder.ts`,
    find: "    await truncate(where, bytes);\n",
    replace: "",
    tests,
    harm: "An export that was interrupted has some rows twice.",
  },
  {
    name: "export: a file that was changed meanwhile is continued",
    file: `${folder}/export-folder.ts`,
    find: "if (found === null || found.size < bytes) {",
    replace: "if (found === null) {",
    tests,
    harm: "An export that lost a piece of a file passes for complete.",
  },
  {
    name: "export: a folder of another organization is continued",
    file: `${folder}/export-organization.ts`,
    find: "if (organization.id !== id) {",
    replace: "if (organization.id === null) {",
    tests,
    harm: "The rows of two organizations stand in one export.",
  },
  {
    name: "export: an export that went on begins its count again",
    file: `${folder}/export-folder.ts`,
    find: "this.files = structuredClone(manifest.files) as Record<string, Extent>;",
    replace: "this.files = {};",
    tests,
    harm: "What came before the interruption is missing.",
  },
  {
    name: "export: a list ends with its first page",
    file: `${folder}/step.ts`,
    find: "pageInfo.hasNextPage ? pageInfo.endCursor : null;",
    replace: "pageInfo.hasNextPage && pageInfo.endCursor === null ? pageInfo.endCursor : null;",
    tests,
    harm: "An export has the first hundred of everything, and says that it is complete.",
  },
  {
    name: "export: blind copies are forgotten",
    file: `${folder}/open-mail.ts`,
    find: `direction === "OUTBOUND" && bccAddresses.length > 0 ?`,
    replace: `direction === "INBOUND" && bccAddresses.length > 0 ?`,
    tests,
    harm: "Nobody can see in the export who got a blind copy.",
  },
  {
    name: "export: a quoted line cannot be told from a plain one",
    file: `${folder}/mbox.ts`,
    find: "if (byte === quote && begun.matched === 0) {",
    replace: "if (byte === quote && begun.matched === 0 && begun.quotes > 0) {",
    tests: mbox,
    harm: "A reader takes away a `>` that stood in the mail.",
  },
  {
    name: "export: a carriage return between two pieces is lost",
    file: `${folder}/mbox.ts`,
    find: "if (chunk[index] !== newline) this.endBeginning(pieces, [carriageReturn]);",
    replace: "this.endBeginning(pieces, []);",
    tests: mbox,
    harm: "Binary parts of a mail are damaged.",
  },
];
