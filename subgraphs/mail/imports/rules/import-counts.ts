/** The numbers of processed mails, by result. */
export interface ImportCounts {
  readonly imported: number;
  readonly skippedDuplicate: number;
  readonly failed: number;
  readonly rejectedUnsafe: number;
}

export const noCounts: ImportCounts = { imported: 0, skippedDuplicate: 0, failed: 0, rejectedUnsafe: 0 };

/** Both together. */
export function addCounts(left: ImportCounts, right: ImportCounts): ImportCounts {
  return {
    imported: left.imported + right.imported,
    skippedDuplicate: left.skippedDuplicate + right.skippedDuplicate,
    failed: left.failed + right.failed,
    rejectedUnsafe: left.rejectedUnsafe + right.rejectedUnsafe,
  };
}

/** All processed mails (wire contract mail 9). */
export function processedOf({ imported, skippedDuplicate, failed, rejectedUnsafe }: ImportCounts): number {
  return imported + skippedDuplicate + failed + rejectedUnsafe;
}
