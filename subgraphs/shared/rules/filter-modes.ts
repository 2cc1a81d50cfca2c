type FilterMode = "whitelist" | "blacklist";

/** The filter modes of a channel. */
export interface FilterModes {
  /** The mode of both directions; while they differ, the last one that was common. */
  readonly filterMode: FilterMode;
  readonly inboundFilterMode: FilterMode;
  readonly outboundFilterMode: FilterMode;
}

/** The stored form: null means the common mode. */
export interface StoredModes {
  readonly filterMode: FilterMode;
  readonly inboundFilterMode: FilterMode | null;
  readonly outboundFilterMode: FilterMode | null;
}

/** A change of both directions, or of one or each of them. */
export type ModeChange = Partial<FilterModes>;

/** The mode of one direction. */
export function modeOf(modes: Omit<FilterModes, "filterMode">, side: "inbound" | "outbound"): FilterMode {
  return side === "inbound" ? modes.inboundFilterMode : modes.outboundFilterMode;
}

/**
 * The modes after a change (wire contract client-drift 2). The common mode is that of both directions, or the last
 * common one when they differ.
 */
export function changeModes(before: FilterModes, change: ModeChange): FilterModes {
  const inboundFilterMode = change.inboundFilterMode ?? change.filterMode ?? before.inboundFilterMode;
  const outboundFilterMode = change.outboundFilterMode ?? change.filterMode ?? before.outboundFilterMode;
  const filterMode = inboundFilterMode === outboundFilterMode ? inboundFilterMode : before.filterMode;
  return { filterMode, inboundFilterMode, outboundFilterMode };
}

/** How modes are stored. */
export function storedModes({ filterMode, inboundFilterMode, outboundFilterMode }: FilterModes): StoredModes {
  const own = (mode: FilterMode) => (mode === filterMode ? null : mode);
  return { filterMode, inboundFilterMode: own(inboundFilterMode), outboundFilterMode: own(outboundFilterMode) };
}

/** Whether two are the same. */
export function sameModes(one: FilterModes, other: FilterModes): boolean {
  return (
    one.filterMode === other.filterMode &&
    one.inboundFilterMode === other.inboundFilterMode &&
    one.outboundFilterMode === other.outboundFilterMode
  );
}
