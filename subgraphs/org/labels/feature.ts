import type { Feature } from "../../shared/domain/feature.js";
import { labelAuthority } from "./authority.js";
import { labelErrors } from "./errors.js";
import { labelEvents } from "./events.js";
import { finishLabelMoves } from "./jobs.js";
import { labelLifecycle } from "./lifecycle.js";
import { DeleteLabel } from "./operations/delete-label.js";
import { ListLabels } from "./operations/list-labels.js";
import { UpdateLabel } from "./operations/update-label.js";
import { LabelResolver } from "./types/label.js";

/** labels: the names with which an organization organizes its mail. */
export const labels: Feature = {
  operations: [DeleteLabel, ListLabels, UpdateLabel],
  types: [LabelResolver],
  authority: labelAuthority,
  errors: labelErrors.definitions,
  events: labelEvents,
  // Each label of a page is counted in all domains.
  costs: { "Label.counts": 10 },
  lifecycle: labelLifecycle,
  recurring: [finishLabelMoves],
};
