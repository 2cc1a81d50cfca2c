import { ExportOrganizationDocument, ParleyProblem } from "../../clients/graphql/index.js";
import { CommandError } from "../terminal/exit-codes.js";
import { ExportFolder, type Manifest, readManifest } from "./export-folder.js";
import type { Item, Source } from "./step.js";
import { steps } from "./steps.js";

/** The parameters of an export. */
export interface ExportOptions {
  readonly folder: string;
  readonly server: string;
  readonly version: string;
  readonly now: () => Date;
  /** Called with the progress: the finished fraction of the parts, the current part, and the rows written. */
  readonly onProgress: (share: number, step: string, rows: number) => void;
}

/**
 * Writes an organization's data into a folder, page by page. An interrupted export resumes after its last page.
 * @throws CommandError `export_exists` when the folder has a complete one, `export_of_other` when it belongs to another
 * export
 */
export async function exportOrganization(
  open: (organizationId: string) => Source,
  options: ExportOptions,
): Promise<Manifest> {
  const found = await readManifest(options.folder);
  const { viewer, eventCursor } = await open("").run(ExportOrganizationDocument, {});
  const { organization } = viewer;
  if (organization === null) throw new CommandError("admin_required", "An export needs an admin key.");
  if (found !== null) requireUnfinished(found, organization.id, options);
  const { id, name } = organization;
  const { server, version, folder: where, now, onProgress } = options;
  const begun: Manifest = {
    parley: "export",
    format: 1,
    version,
    server,
    organization: { id, name },
    startedAt: now().toISOString(),
    finishedAt: null,
    eventCursor,
    files: {},
  };
  const folder = await ExportFolder.open(where, found ?? begun);
  const source = open(id);
  let { step, at } = found?.position ?? { step: "organization", at: null };
  if (step === "organization") {
    await folder.append("organization.jsonl", [lineOf(organization)], 1);
    await folder.commit({ step: (step = steps[0]!.name), at: null });
  }
  for (const [index, current] of steps.entries()) {
    if (step !== current.name) continue;
    do {
      onProgress(index / steps.length, step, folder.rows);
      at = await readPage(folder, current.read(source, at), current.absent ?? []);
      if (at !== null) await folder.commit({ step, at });
    } while (at !== null);
    const next = steps[index + 1];
    if (next !== undefined) await folder.commit({ step: (step = next.name), at: null });
  }
  return folder.finish(now());
}

/** Writes a page while reading it, and returns the position of the next one. */
async function readPage(
  folder: ExportFolder,
  page: AsyncGenerator<Item, unknown>,
  absent: readonly string[],
): Promise<unknown> {
  try {
    for (;;) {
      const { value, done } = await page.next();
      if (done === true) return value;
      await writeItem(folder, value);
    }
  } catch (error) {
    if (error instanceof ParleyProblem && absent.includes(error.code)) return null;
    throw error;
  }
}

async function writeItem(folder: ExportFolder, item: Item): Promise<void> {
  if ("mail" in item) return folder.append(item.file, item.mail(), 1);
  if ("text" in item) return folder.append(item.file, [item.text], item.rows);
  if ("row" in item) return folder.append(item.file, [lineOf(item.row)], 1);
  const bytes = await item.bytes();
  const saved = bytes === null ? null : await folder.save(item.saveAs, bytes);
  return folder.append(item.file, [lineOf(item.rowOf(saved))], 1);
}

const lineOf = (row: object): string => `${JSON.stringify(row)}\n`;

function requireUnfinished(
  { organization, finishedAt, position }: Manifest,
  id: string,
  { folder }: ExportOptions,
): void {
  if (organization.id !== id) {
    throw new CommandError(
      "export_of_other",
      `${folder} has an export of ${organization.name}.`,
      "Name another folder.",
    );
  }
  if (finishedAt === null && position !== undefined) return;
  throw new CommandError("export_exists", `${folder} has a complete export already.`, "Name another folder.");
}
