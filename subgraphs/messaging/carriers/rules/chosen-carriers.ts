/** How the settings choose a carrier. */
export interface CarrierChoice<Settings> {
  /** Whether the settings ask for it. */
  isWanted(settings: Settings): boolean;
  /** Whether it runs if the settings ask for no carrier. */
  standsIn?(settings: Settings): boolean;
}

/** The carriers that run: those that the settings ask for, or those that stand in. */
export function chosenCarriers<Settings, Choice extends CarrierChoice<Settings>>(
  choices: readonly Choice[],
  settings: Settings,
): readonly Choice[] {
  const wanted = choices.filter((choice) => choice.isWanted(settings));
  return wanted.length > 0 ? wanted : choices.filter((choice) => choice.standsIn?.(settings) ?? false);
}
